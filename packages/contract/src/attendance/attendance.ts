import { UNWRITTEN } from "@watchbill/domain/attendance/hours-question";
import { LAST_OUT_CHOICES } from "@watchbill/domain/attendance/last-crew";
import { START_STATES } from "@watchbill/domain/attendance/start-chain";
import { ASSIGNMENT_STATUSES } from "@watchbill/domain/shifts/assignment-status";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, instantInput, message, noInput } from "../schemas.ts";
import { shiftNamed, shiftTimes } from "../shifts/shift-shape.ts";

/** A member on a shift that is under way: assigned, 10-8 or on break. */
const onCallUnit = z.object({
  assignmentId: id,
  user: z.object({ id, firstName: z.string(), lastName: z.string(), unitNumber: z.string() }),
  shift: z.object({
    id,
    ...shiftNamed,
    startsAt: instant,
    endsAt: instant,
  }),
  isLoggedIn: z.boolean(),
  checkInTime: instant.nullable(),
  checkOutTime: instant.nullable(),
  /** 10-8 by schedule, because the member observes Shabbat. */
  isBySchedule: z.boolean(),
});

const callable = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  unitNumber: z.string(),
  phoneNumber: z.string().nullable(),
});

/**
 * A member who was asked whether they are coming, because their shift started and they did not go
 * 10-8.
 */
const unmadeStart = z.object({
  assignmentId: id,
  user: callable,
  shift: onCallUnit.shape.shift,
  /** When the member was asked, and when others were notified; null when they were not. */
  askedAt: instant.nullable(),
  notifiedAt: instant.nullable(),
  /** `silent`: the member has neither gone 10-8 nor reported that they cannot come. */
  state: z.enum(START_STATES),
  /** When the state began; null while the member has not answered. */
  since: instant.nullable(),
  /** In service by schedule, because the member observes Shabbat. */
  isBySchedule: z.boolean(),
  pendingRequestId: id.nullable(),
  /** The replacement for this member. */
  cover: z
    .object({ user: callable, inServiceSince: instant.nullable(), isBySchedule: z.boolean() })
    .nullable(),
});

const checkedAssignment = z.object({
  id,
  shiftId: id,
  userId: id,
  status: z.enum(ASSIGNMENT_STATUSES),
  checkInTime: instant.nullable(),
  checkOutTime: instant.nullable(),
});

/**
 * `at` is the true time of an offline check-in; the server validates it within documented limits.
 */
const checkInput = z.strictObject({ assignmentId: id, at: instantInput.optional() });
/**
 * With "ask", a check-out of the last unit in service fails with 409 `last-one-out` and changes
 * nothing. With "on-break", the admins are notified only when no unit is back in time. Without the
 * field, they are notified at once.
 */
const checkOutInput = checkInput.extend({ ifLastOut: z.enum(LAST_OUT_CHOICES).optional() });

const askedShift = z.object({
  id,
  ...shiftNamed,
  ...shiftTimes,
});

/** Hours recorded by schedule, or reported by the caller, with their shift. */
const askedHours = z.object({
  intervalId: id,
  checkInTime: instant,
  checkOutTime: instant,
  shift: askedShift,
});

/**
 * A spot without recorded hours: no replacement was found for the caller, or they did not answer
 * whether they are on duty, or they were assigned after the shift.
 */
const askedSpot = z.object({ assignmentId: id, because: z.enum(UNWRITTEN), shift: askedShift });

/**
 * A Shabbat, and the hours recorded for the caller by schedule in it; or past shifts that the caller
 * was assigned to, without a Shabbat.
 */
const hoursConfirmation = z.object({
  id,
  windowName: z.string().nullable(),
  windowStartsAt: instant.nullable(),
  windowEndsAt: instant.nullable(),
  answeredAt: instant.nullable(),
  answeredUntil: instant,
  hours: z.array(askedHours),
  /** Spots for which the caller is asked whether they served. */
  spots: z.array(askedSpot),
});

/** The true hours; null when the member was absent. */
const served = z.strictObject({ checkInTime: instantInput, checkOutTime: instantInput }).nullable();
const saidHours = z.strictObject({ intervalId: id, hours: served });
const saidSpot = z.strictObject({ assignmentId: id, hours: served });

/** More shifts than one member has in a single Shabbat. */
const MOST_HOURS_SAID = 50;

export const attendanceEndpoints = {
  "attendance.hoursAsked": endpoint({
    method: "GET",
    path: "/api/hours-confirmations",
    access: "member",
    summary: "Shabbat and Yom Tov windows whose automatic hours the caller must confirm",
    input: noInput,
    output: z.array(hoursConfirmation),
    refusals: [],
  }),
  "attendance.answerHours": endpoint({
    method: "POST",
    path: "/api/hours-confirmations/{id}",
    access: "member",
    isRepeatable: true,
    summary: "Confirm or correct one's own automatic hours",
    input: z.strictObject({
      id,
      hours: z.array(saidHours).max(MOST_HOURS_SAID).default([]),
      spots: z.array(saidSpot).max(MOST_HOURS_SAID).default([]),
    }),
    output: message,
    refusals: [
      "hours-question-missing",
      "hours-settled",
      "hours-changed",
      "hours-invalid",
      "hours-final",
      "shift-full",
      "shift-overlaps",
    ],
  }),
  "attendance.onCall": endpoint({
    method: "GET",
    path: "/api/shifts/currently-on-call",
    access: "member",
    summary: "Everyone assigned to a shift in progress",
    input: noInput,
    output: z.array(onCallUnit),
    refusals: [],
  }),
  "attendance.onDuty": endpoint({
    method: "GET",
    path: "/api/shifts/on-duty",
    access: "member",
    summary: "Units that are 10-8",
    input: noInput,
    output: z.array(onCallUnit),
    refusals: [],
  }),
  "attendance.starts": endpoint({
    method: "GET",
    path: "/api/admin/starts",
    access: "admin",
    summary: "Unanswered shift starts in progress, and what happened to each",
    input: noInput,
    output: z.array(unmadeStart),
    refusals: [],
  }),
  "attendance.checkIn": endpoint({
    method: "POST",
    path: "/api/shifts/check-in/{assignmentId}",
    access: "member",
    isRepeatable: true,
    summary:
      "Go 10-8 on one's own assignment; ends a 10-8 on another one and withdraws its replacement request",
    input: checkInput,
    output: checkedAssignment,
    refusals: [
      "assignment-missing",
      "not-your-assignment",
      "check-in-window-closed",
      "already-checked-in",
      "assignment-not-active",
      "already-on-shift",
      "shift-overlaps",
      "shift-full",
    ],
  }),
  "attendance.checkOut": endpoint({
    method: "POST",
    path: "/api/shifts/check-out/{assignmentId}",
    access: "member",
    isRepeatable: true,
    summary:
      "Go 10-7 on one's own assignment; `ifLastOut` asks the last unit in service first, or starts a break",
    input: checkOutInput,
    output: checkedAssignment,
    refusals: ["assignment-missing", "not-your-assignment", "not-checked-in", "last-one-out"],
  }),
};
