import {
  CORRECTION_STATUSES,
  MAX_CORRECTION_REASON_LENGTH,
  MAX_DECIDED_CORRECTIONS,
} from "@watchbill/domain/attendance/hours-correction";
import { ASSIGNMENT_STATUSES } from "@watchbill/domain/shifts/assignment-status";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, instantInput, message, noInput } from "../schemas.ts";
import { shiftNamed, shiftTimes } from "../shifts/shift-shape.ts";

const person = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  unitNumber: z.string(),
});

/** Hours on record; `checkOutTime` is null while the member is still on duty. */
const onRecord = z.object({ checkInTime: instant, checkOutTime: instant.nullable() });

const correction = z.object({
  id,
  status: z.enum(CORRECTION_STATUSES),
  /** Null for added hours. */
  before: onRecord.nullable(),
  /** Null for removed hours. */
  after: z.object({ checkInTime: instant, checkOutTime: instant }).nullable(),
  reason: z.string(),
  /** The member who proposed the correction, or the admin who made it: "C-26 Noa Cohen". */
  createdBy: z.string(),
  createdAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Why an admin declined the correction; null when they gave no reason. */
  answer: z.string().nullable(),
});

const interval = onRecord.extend({
  intervalId: id,
  /** The system set the check-out (10-7). */
  isClosedBySystem: z.boolean(),
  /** The schedule set the hours, because the member observes Shabbat. */
  isBySchedule: z.boolean(),
});

/** A member's hours on one shift. */
const spotHours = z.object({
  assignmentId: id,
  user: person,
  status: z.enum(ASSIGNMENT_STATUSES),
  hours: z.array(interval),
  corrections: z.array(correction),
  /** Why the caller cannot correct these hours, or null. */
  blockedBecause: z.string().nullable(),
});

const onShift = {
  assignmentId: id,
  user: person,
  shift: z.object({ id, ...shiftNamed, ...shiftTimes }),
};

/**
 * The new hours of an interval. Without an interval they are added; null hours remove the interval.
 */
const correctionInput = z.strictObject({
  assignmentId: id,
  intervalId: id.nullable(),
  hours: z.strictObject({ checkInTime: instantInput, checkOutTime: instantInput }).nullable(),
  reason: z
    .string()
    .trim()
    .max(MAX_CORRECTION_REASON_LENGTH * 10),
});

const HOURS = [
  "assignment-missing",
  "assignment-not-active",
  "shift-not-over",
  "hours-final",
  "hours-changed",
  "hours-invalid",
  "reason-required",
  "reason-too-long",
];

export const hoursCorrectionsEndpoints = {
  "hoursCorrections.list": endpoint({
    method: "GET",
    path: "/api/admin/hours-corrections",
    access: "admin",
    summary:
      "Proposed corrections of hours, 10-7s that the system set, and members assigned to past shifts without hours",
    input: noInput,
    output: z.object({
      proposals: z.array(correction.extend(onShift)),
      closedBySystem: z.array(interval.extend(onShift)),
      withoutHours: z.array(z.object(onShift)),
    }),
    refusals: [],
  }),
  "hoursCorrections.ofShift": endpoint({
    method: "GET",
    path: "/api/shifts/{id}/hours",
    access: "member",
    summary:
      "The hours on a shift with their corrections: of all its members for an admin, of the caller for others",
    input: z.strictObject({ id }),
    output: z.array(spotHours),
    refusals: [],
  }),
  "hoursCorrections.make": endpoint({
    method: "POST",
    path: "/api/admin/hours-corrections",
    access: "admin",
    isRepeatable: true,
    summary: "Add, change or remove hours of a member on a past shift",
    input: correctionInput,
    output: message,
    refusals: [...HOURS, "shift-full", "shift-overlaps"],
  }),
  "hoursCorrections.propose": endpoint({
    method: "POST",
    path: "/api/hours-corrections",
    access: "member",
    isRepeatable: true,
    summary: "Propose a correction of one's own hours on a past shift",
    input: correctionInput,
    output: message,
    refusals: [
      ...HOURS,
      "not-your-assignment",
      "correction-too-late",
      "correction-already-proposed",
    ],
  }),
  "hoursCorrections.withdraw": endpoint({
    method: "POST",
    path: "/api/hours-corrections/{id}/withdraw",
    access: "member",
    isRepeatable: true,
    summary: "Withdraw a proposed correction of one's own",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["correction-missing", "correction-decided"],
  }),
  "hoursCorrections.decide": endpoint({
    method: "POST",
    path: "/api/admin/hours-corrections/decide",
    access: "admin",
    isRepeatable: true,
    summary: "Approve or decline proposed corrections: all of them or none",
    input: z.strictObject({
      ids: z.array(id).min(1).max(MAX_DECIDED_CORRECTIONS),
      isApproved: z.boolean(),
      answer: z.string().trim().max(MAX_CORRECTION_REASON_LENGTH).default(""),
    }),
    output: message,
    refusals: [
      ...HOURS,
      "correction-missing",
      "correction-decided",
      "shift-full",
      "shift-overlaps",
    ],
  }),
  "hoursCorrections.keep": endpoint({
    method: "POST",
    path: "/api/admin/hours-corrections/keep",
    access: "admin",
    isRepeatable: true,
    summary: "Confirm 10-7s that the system set",
    input: z.strictObject({ intervalIds: z.array(id).min(1).max(MAX_DECIDED_CORRECTIONS) }),
    output: message,
    refusals: ["hours-changed"],
  }),
};
