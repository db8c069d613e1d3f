import { ELIGIBILITY_ISSUE_CODES } from "@watchbill/domain/eligibility/eligibility-issues";
import { MAX_REASON_LENGTH } from "@watchbill/domain/eligibility/override";
import { ROLES } from "@watchbill/domain/members/role";
import { isInReach } from "@watchbill/domain/time/local";
import { z } from "zod";

/** A row's id: a positive integer. */
export const id = z.int().positive().max(2_147_483_647).meta({ description: "Row number" });

/** An instant: a `Temporal.Instant` on the server, an ISO 8601 UTC string on the wire. */
export const instant = z
  .custom<Temporal.Instant>((value) => value instanceof Temporal.Instant, "Not an instant")
  .meta({ type: "string", format: "date-time" });

function isInstant(text: string): boolean {
  try {
    return Temporal.Instant.from(text).epochMilliseconds > 0;
  } catch {
    return false;
  }
}

/** An instant sent by a client, as an ISO 8601 string. */
export const instantInput = z.iso
  .datetime({ offset: true })
  // Rejects precision finer than nanoseconds and times beyond the range of Temporal.
  .refine(isInstant, { message: "Use a time such as 2026-05-12T18:30:00Z", abort: true })
  .transform((text) => Temporal.Instant.from(text))
  .meta({ type: "string", format: "date-time" });

/**
 * Request field: a part of a shift, from its start or until its end; omitted for the whole shift.
 */
export const part = z.strictObject({ startsAt: instantInput, endsAt: instantInput }).optional();

/** Response field: the times of a part of a shift; omitted for the whole shift. */
export const partTimes = z.object({ startsAt: instant, endsAt: instant }).optional();

/** A civil date in the organization's zone, `YYYY-MM-DD`. */
export const localDate = z.iso
  // Invalid dates stop here, so that cross-field rules run only on valid dates.
  .date({ abort: true })
  .refine(isInReach, "Use a date from 1900 to 2200");

/** A wall-clock time in the organization's zone, `HH:MM`. */
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Use a time such as 18:30");

/** An uploaded file, as the handler receives it. */
export interface UploadedFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export const uploadedFile = z
  .custom<UploadedFile>(
    (value) => typeof value === "object" && value !== null && "bytes" in value,
    "Upload a file",
  )
  .meta({ type: "string", format: "binary" });

export const role = z.enum(ROLES);

/**
 * Overrides of warnings: the codes that a 409 `asks-first` response named, with a reason. A member
 * who takes a spot must name each warning. A coordinator must name them only where a reason is
 * required, and then all of them.
 */
export const overriding = {
  overrides: z
    .array(z.enum(ELIGIBILITY_ISSUE_CODES))
    .max(ELIGIBILITY_ISSUE_CODES.length)
    .optional(),
  reason: z.string().trim().max(MAX_REASON_LENGTH).optional(),
};

/**
 * Defers an action's notifications for the undo window, in which it can be reverted; accepted in
 * the body or query.
 */
export const isUndoable = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")])
  .optional();

/**
 * With `"ask"`, a change that leaves a shift or the squad without a unit in service returns 409
 * `last-one-out` and does nothing.
 */
export const ifLastOut = z.literal("ask").optional();

export const message = z.object({ message: z.string() });

export const noInput = z.strictObject({});

/** The body of every refusal. */
export const problem = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /**
   * The warnings of an `asks-first` problem; repeating the request with these codes in `despite`
   * overrides them.
   */
  findings: z
    .array(
      z.object({
        memberId: id,
        member: z.string().nullable(),
        code: z.string(),
        text: z.string(),
        needsReason: z.boolean(),
      }),
    )
    .optional(),
  requestId: z.string().optional(),
});
