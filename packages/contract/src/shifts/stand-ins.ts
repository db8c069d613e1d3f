import { MAX_DAYS_AHEAD } from "@watchbill/domain/stand-ins/could-stand-in";
import { daysBetween } from "@watchbill/domain/time/local";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, localDate } from "../schemas.ts";

const bySpot = z.strictObject({ id });

/** The range of days, both included. */
const days = z
  .strictObject({ from: localDate, until: localDate })
  .refine(({ from, until }) => from <= until, {
    path: ["until"],
    message: "The last day can't be before the first",
  })
  .refine(({ from, until }) => daysBetween(from, until) < MAX_DAYS_AHEAD, {
    path: ["until"],
    message: `Choose at most ${MAX_DAYS_AHEAD} days`,
  });

/** Members who could replace a crew member who drops out. */
export const standInsEndpoints = {
  "shifts.standIns": endpoint({
    method: "GET",
    path: "/api/admin/stand-ins",
    access: "admin",
    summary:
      "For every filled spot of upcoming shifts in a range of days: how many members could stand in without a warning",
    input: days,
    output: z.array(z.object({ assignmentId: id, shiftId: id, memberId: id, count: z.int() })),
    refusals: [],
  }),
  "shifts.standInsFor": endpoint({
    method: "GET",
    path: "/api/admin/assignments/{id}/stand-ins",
    access: "admin",
    summary: "Who could stand in for a member, with and without warnings",
    input: bySpot,
    output: z.object({
      could: z.array(z.object({ id, unitNumber: z.string(), name: z.string() })),
      overrides: z.array(
        z.object({ id, unitNumber: z.string(), name: z.string(), because: z.string() }),
      ),
    }),
    refusals: ["assignment-missing"],
  }),
  "shifts.ownStandIns": endpoint({
    method: "GET",
    path: "/api/assignments/{id}/stand-ins",
    access: "member",
    summary:
      "How many members could take one's own spot on a replacement request, and how many more with a warning",
    input: bySpot,
    output: z.object({ count: z.int(), overrideCount: z.int() }),
    refusals: ["assignment-missing"],
  }),
};
