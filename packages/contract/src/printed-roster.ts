import { ROSTER_AUDIENCES } from "@watchbill/domain/printed-roster/roster-mail";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant, localDate } from "./schemas.ts";

/** The first date of the Shabbat. */
const day = localDate;

export const printedRosterEndpoints = {
  "printedRoster.mails": endpoint({
    method: "GET",
    path: "/api/admin/rest-days/{day}/roster-mails",
    access: "admin",
    summary:
      "Who received the roster of the Shabbat or Yom Tov that begins on a date, and whether it is the current version",
    input: z.strictObject({ day }),
    output: z.object({
      /** Assigned members with an active account. */
      inIt: z.int(),
      people: z.array(
        z.object({
          id,
          unitNumber: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          /** False for a member without mail, who was notified in the app. */
          isByMail: z.boolean(),
          mailedAt: instant,
          /** True if no assignment and no time of the roster has changed since. */
          isCurrent: z.boolean(),
        }),
      ),
    }),
    refusals: ["rest-day-missing"],
  }),
  "printedRoster.mail": endpoint({
    method: "POST",
    path: "/api/admin/rest-days/{day}/roster-mails",
    access: "admin",
    isRepeatable: true,
    summary: "Email the roster of a Shabbat or Yom Tov; skips members who have this version",
    input: z.strictObject({
      day,
      audience: z.enum(ROSTER_AUDIENCES),
      qualificationId: id.nullable().default(null),
      memberIds: z.array(id).max(1_000).default([]),
    }),
    output: z.object({ mailed: z.int(), message: z.string() }),
    refusals: [
      "roster-mail-invalid",
      "rest-day-missing",
      "rest-day-over",
      "roster-empty",
      "nobody-to-mail",
      "qualification-missing",
    ],
  }),
};
