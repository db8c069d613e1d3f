import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant, localDate, message, noInput } from "./schemas.ts";

/** What is kept of people. */
export const privacyEndpoints = {
  "privacy.ownData": endpoint({
    method: "GET",
    path: "/api/user/data",
    access: "member",
    summary:
      "What is kept of the caller, table by table, with why and for how long, and what is not handed out",
    input: noInput,
    output: z.object({
      squad: z.string(),
      timeZone: z.string(),
      at: instant,
      tables: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          why: z.string(),
          kept: z.string(),
          /** Columns by name; instants as ISO 8601. */
          rows: z.array(z.record(z.string(), z.unknown())),
        }),
      ),
      /** What is kept besides and handed out to nobody. */
      leftOut: z.array(z.object({ title: z.string(), because: z.string() })),
    }),
    refusals: [],
  }),
  "privacy.formerMembers": endpoint({
    method: "GET",
    path: "/api/admin/former-members",
    access: "admin",
    summary: "Who has left the squad: deactivated, deleted or erased, the last to leave first",
    input: noInput,
    output: z.array(
      z.object({
        id,
        unitNumber: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        state: z.enum(["deactivated", "deleted", "erased"]),
        /** Since when they are as they are, as far as their row says it. */
        since: instant,
      }),
    ),
    refusals: [],
  }),
  "privacy.erasure": endpoint({
    method: "GET",
    path: "/api/admin/members/{id}/erasure",
    access: "admin",
    summary:
      "What erasing a former member takes away and what it leaves, and why it is not possible now",
    input: z.strictObject({ id }),
    output: z.object({
      id,
      unitNumber: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      /** What they are called afterwards. */
      becomes: z.string(),
      goes: z.object({
        messages: z.int(),
        notifications: z.int(),
        notes: z.int(),
        devices: z.int(),
      }),
      stays: z.object({
        shifts: z.int(),
        minutes: z.int(),
        /** What somebody else shares, and so is left where it may be theirs: sentences without their end. */
        shared: z.array(z.string()),
      }),
      /** A sentence, or null when nothing stands in the way. */
      blockedBecause: z.string().nullable(),
    }),
    refusals: ["member-missing"],
  }),
  "privacy.shiftsToForget": endpoint({
    method: "GET",
    path: "/api/admin/shifts-to-forget",
    access: "admin",
    summary:
      "How many shifts go if they are kept for so many years, which these are, and by when they are gone",
    input: z.strictObject({ years: z.coerce.number() }),
    output: z.object({
      /** Shifts that ended before this day go; null where none ever does. */
      before: localDate.nullable(),
      shifts: z.int(),
      /** "tonight", or "within 3 nights". */
      byWhen: z.string(),
    }),
    refusals: ["settings-invalid"],
  }),
  "privacy.erase": endpoint({
    method: "POST",
    path: "/api/admin/members/{id}/erase",
    access: "admin",
    isRepeatable: true,
    blankWhenMissing: ["unitNumber"],
    summary:
      "Erase a former member for good: everything that says who they were goes, hours and counts stay",
    input: z.strictObject({
      id,
      /** As whoever does it typed it, to say that they mean this member. */
      unitNumber: z.string().max(64),
    }),
    output: message,
    refusals: [
      "member-missing",
      "own-record",
      "already-erased",
      "member-active",
      "shifts-ahead",
      "unit-mistyped",
      "erasing-must-wait",
      "proof-needed",
    ],
  }),
};
