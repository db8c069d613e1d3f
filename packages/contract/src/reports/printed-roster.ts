import { ROSTER_AUDIENCES } from "@watchbill/domain/printed-roster/roster-mail";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, localDate } from "../schemas.ts";

/** The first date of the Shabbat that the roster covers. */
const day = localDate;

export const printedRosterEndpoints = {
  "printedRoster.mails": endpoint({
    method: "GET",
    path: "/api/admin/shabbat/{day}/roster-emails",
    access: "admin",
    summary:
      "Who received the roster of the Shabbat or Yom Tov that begins on a date, and whether it is the current version",
    input: z.strictObject({ day }),
    output: z.object({
      /** Number of assigned members with an active account. */
      inIt: z.int(),
      people: z.array(
        z.object({
          id,
          unitNumber: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          /** False for a member without email, who was notified in the app. */
          isByEmail: z.boolean(),
          emailedAt: instant,
          /** True if no assignment and no time on the roster has changed since it was sent. */
          isCurrent: z.boolean(),
        }),
      ),
    }),
    refusals: ["shabbat-missing"],
  }),
  "printedRoster.mail": endpoint({
    method: "POST",
    path: "/api/admin/shabbat/{day}/roster-emails",
    access: "admin",
    isRepeatable: true,
    summary: "Email the roster of a Shabbat or Yom Tov; skips members who have this version",
    input: z.strictObject({
      day,
      audience: z.enum(ROSTER_AUDIENCES),
      qualificationId: id.nullable().default(null),
      memberIds: z.array(id).max(1_000).default([]),
    }),
    output: z.object({ emailed: z.int(), message: z.string() }),
    refusals: [
      "roster-email-invalid",
      "shabbat-missing",
      "shabbat-over",
      "roster-empty",
      "no-email-recipients",
      "qualification-missing",
    ],
  }),
};
