import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { person } from "./person.ts";

/** A member as the directory shows them to everybody. */
export const directoryMember = person.extend({
  morningSundayEarlyAvailability: z.string(),
  morningSundayLateAvailability: z.string(),
  morningWeekdaysAvailability: z.string(),
  eveningAvailability: z.string(),
  nightAvailability: z.string(),
  eveningFrequency: z.string(),
});

export const membersEndpoints = {
  "members.list": endpoint({
    method: "GET",
    path: "/api/members",
    access: "member",
    summary: "The squad's members by unit number; active ones unless the filter says otherwise",
    input: z.strictObject({ filter: z.enum(["active", "inactive", "all"]).default("active") }),
    output: z.array(directoryMember),
    refusals: [],
  }),
};
