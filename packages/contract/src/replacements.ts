import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant, localDate, localTime, noInput } from "./schemas.ts";

/** A shift that needs somebody: a free slot, or a pending request for cover. */
export const outstandingShift = z.object({
  id,
  date: localDate,
  type: z.string(),
  customName: z.string().nullable(),
  startTime: localTime,
  endTime: localTime,
  endDate: localDate.nullable(),
  startsAt: instant,
  endsAt: instant,
  maxMembers: z.int(),
  assignmentCount: z.int(),
  hasReplacementRequest: z.boolean(),
  replacementRequestId: id.nullable(),
  requesterId: id.nullable(),
  requesterName: z.string().nullable(),
  priority: z.string().nullable(),
});

export const replacementsEndpoints = {
  "replacements.outstanding": endpoint({
    method: "GET",
    path: "/api/outstanding-shifts",
    access: "member",
    summary: "Shifts not yet over with a free slot or a pending request that this member has not declined",
    input: noInput,
    output: z.array(outstandingShift),
    refusals: [],
  }),
};
