import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instant, message, noInput } from "../schemas.ts";

const kind = z.enum(["own", "squad"]);

export const calendarFeedsEndpoints = {
  "calendarFeeds.list": endpoint({
    method: "GET",
    path: "/api/calendar-feeds",
    access: "member",
    summary: "The caller's calendar feeds",
    input: noInput,
    output: z.array(z.object({ kind, createdAt: instant })),
    refusals: [],
  }),
  "calendarFeeds.create": endpoint({
    method: "POST",
    path: "/api/calendar-feeds",
    access: "member",
    summary: "Create a calendar feed's secret address; replaces the previous one of that kind",
    input: z.strictObject({ kind }),
    output: z.object({ kind, address: z.string() }),
    refusals: [],
  }),
  "calendarFeeds.remove": endpoint({
    method: "DELETE",
    path: "/api/calendar-feeds/{kind}",
    access: "member",
    summary: "Revoke a calendar feed",
    input: z.strictObject({ kind }),
    output: message,
    refusals: ["feed-missing"],
  }),
};
