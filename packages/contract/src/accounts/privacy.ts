import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, localDate, message, noInput } from "../schemas.ts";

/** Personal data: export, erasure and retention. */
export const privacyEndpoints = {
  "privacy.ownData": endpoint({
    method: "GET",
    path: "/api/user/data",
    access: "member",
    summary:
      "Data stored about the caller by table, with purpose and retention, and data that is withheld",
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
      /** Stored data that is never exported. */
      leftOut: z.array(z.object({ title: z.string(), because: z.string() })),
    }),
    refusals: [],
  }),
  "privacy.formerMembers": endpoint({
    method: "GET",
    path: "/api/admin/former-members",
    access: "admin",
    summary: "Former members (deactivated, deleted or erased), the last to leave first",
    input: noInput,
    output: z.array(
      z.object({
        id,
        unitNumber: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        state: z.enum(["deactivated", "deleted", "erased"]),
        /** Since when the record is unchanged, as far as it is known. */
        since: instant,
      }),
    ),
    refusals: [],
  }),
  "privacy.erasure": endpoint({
    method: "GET",
    path: "/api/admin/members/{id}/erasure",
    access: "admin",
    summary: "What erasing a former member deletes and keeps, and why it is blocked now",
    input: z.strictObject({ id }),
    output: z.object({
      id,
      unitNumber: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      /** The member's name after erasure. */
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
        /** Data shared with other members, which stays stored for them; as sentence fragments. */
        shared: z.array(z.string()),
      }),
      /** Why the member's data cannot be erased, in a sentence; null when erasure is allowed. */
      blockedBecause: z.string().nullable(),
    }),
    refusals: ["member-missing"],
  }),
  "privacy.shiftsToPurge": endpoint({
    method: "GET",
    path: "/api/admin/shifts-to-purge",
    access: "admin",
    summary: "How many shifts a retention of so many years deletes, which ones, and by when",
    input: z.strictObject({ years: z.coerce.number() }),
    output: z.object({
      /** Shifts that ended before this day are purged; null when none are. */
      before: localDate.nullable(),
      shifts: z.int(),
      /** When the data will be erased: "tonight", or "within 3 nights". */
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
      "Erase a former member permanently: identifying data is deleted, hours and counts stay",
    input: z.strictObject({
      id,
      /** The member's unit number, typed by the admin as confirmation. */
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
      "reauthentication-needed",
    ],
  }),
};
