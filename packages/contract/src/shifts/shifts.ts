import { ASSIGNMENT_STATUSES } from "@watchbill/domain/shifts/assignment-status";
import { RECURRING_TYPES, SERIES_SCOPES } from "@watchbill/domain/shifts/series";
import { UPCOMING_DAYS } from "@watchbill/domain/shifts/upcoming";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { person } from "../members/person.ts";
import {
  id,
  instant,
  isUndoable,
  localDate,
  localTime,
  message,
  noInput,
  overriding,
  partTimes,
} from "../schemas.ts";
import { shiftNamed, shiftTimes } from "./shift-shape.ts";
import { shiftTypeOfShift } from "./shift-types.ts";

/**
 * A member's spot on a shift; check-in and check-out are those of its latest attendance interval.
 */
export const assignment = z.object({
  id,
  shiftId: id,
  userId: id,
  status: z.enum(ASSIGNMENT_STATUSES),
  checkInTime: instant.nullable(),
  checkOutTime: instant.nullable(),
  /** True if the schedule began or ended the interval, because the member observes Shabbat. */
  isBySchedule: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  user: person,
  part: partTimes,
});

/** A position of a shift, with the member who fills it; null when it is unfilled. */
export const shiftPosition = z.object({
  id,
  name: z.string(),
  code: z.string(),
  memberId: id.nullable(),
});

const shiftFields = {
  id,
  ...shiftNamed,
  ...shiftTypeOfShift,
  /** Wall clock in the organization's zone. */
  ...shiftTimes,
  maxMembers: z.int(),
  notes: z.string().nullable(),
  templateId: id.nullable(),
  seriesId: id.nullable(),
  isRecurring: z.boolean(),
  /** The number of spots filled for the whole shift: assigned, confirmed or completed members. */
  assignmentCount: z.int(),
  /** The number of spots held by pending replacement requests. */
  heldCount: z.int(),
  /** One entry for each spot that needs a qualification; all other spots are open to any member. */
  roles: z.array(shiftPosition),
  /**
   * The unfilled positions: "needs driver", "full without its driver"; null when there are none.
   */
  roleGap: z.string().nullable(),
  /** True for a shift of a draft schedule, whose open spots members cannot take yet. */
  isBeingPlanned: z.boolean(),
};

/** A shift without its members. */
export const shiftSummary = z.object(shiftFields);

/** A shift with its present and former members. */
export const shift = z.object({ ...shiftFields, assignments: z.array(assignment) });

/** One of the caller's own spots, with its shift and any pending replacement request. */
const upcomingAssignment = assignment.extend({
  shift: shiftSummary,
  partners: z.array(
    z.object({ id, firstName: z.string(), lastName: z.string(), unitNumber: z.string() }),
  ),
  pendingRequestId: id.nullable(),
  /** When the member's pending replacement was requested; null if none is. */
  pendingRequestSince: instant.nullable(),
  /**
   * When the member was asked whether they are coming, because they had not gone 10-8; null if they
   * were not asked.
   */
  startAskedAt: instant.nullable(),
});

const byShift = z.strictObject({ id });

/** The id with which the deletion can be undone; null if it cannot be undone or deleted nothing. */
const deletionId = id.nullable();

const wallTime = z.union([localTime, z.literal("")], "Please provide both start and end times");

/** A coordinator's input; the domain validates it, and an omitted field reads as empty. */
const shiftInput = {
  date: localDate,
  type: z.string(),
  customName: z.string().trim().max(80).nullish(),
  startTime: wallTime,
  endTime: wallTime,
  endDate: localDate.nullish(),
  maxMembers: z.int({
    error: ({ input }) =>
      typeof input === "number"
        ? "Max members must be a whole number"
        : "Max members must be at least 1",
  }),
  notes: z.string().trim().max(2000).nullish(),
  memberIds: z.array(id).max(10, "Choose at most 10 members"),
  roleIds: z.array(id).max(10, "Choose at most 10 positions").meta({
    description:
      "A qualification for each position, repeated as needed; [] for none. If omitted, a new shift gets the positions of its type, as many as it has spots, and a changed shift keeps its own.",
  }),
};
const shiftChanges = z
  .strictObject({
    id,
    ...shiftInput,
    ...overriding,
    /** The values the caller started from, to detect edit conflicts. */
    seen: z.strictObject(shiftInput).partial(),
  })
  .partial()
  .required({ id: true });
const scope = z.enum(SERIES_SCOPES);
/**
 * A preview of an edit or deletion: the number of shifts it changes, and of the members it notifies
 * besides the caller.
 */
const reach = z.object({
  count: z.int(),
  members: z.array(
    z.object({ id, unitNumber: z.string(), firstName: z.string(), lastName: z.string() }),
  ),
});
const reaches = z.object({ change: reach, deletion: reach });
const REFUSALS = [
  "day-no-longer-kept",
  "qualification-missing",
  "shift-missing",
  "member-missing",
  "member-inactive",
  "shift-overlaps",
  "more-assigned-than-slots",
  "asks-first",
];
/** Error codes of a change to an existing shift, in addition to those of a new one. */
const CHANGING = ["own-request", "shift-full", "shift-attended", "assignment-attended"];

export const shiftsEndpoints = {
  "shifts.month": endpoint({
    method: "GET",
    path: "/api/shifts/month/{year}/{month}",
    access: "member",
    summary: "Every shift that starts in a month, with its assignments",
    input: z.strictObject({ year: z.int().min(1900).max(2200), month: z.int().min(1).max(12) }),
    output: z.array(shift),
    refusals: [],
  }),
  "shifts.one": endpoint({
    method: "GET",
    path: "/api/shifts/{id}",
    access: "member",
    summary: "One shift with its assignments",
    input: byShift,
    output: shift,
    refusals: ["shift-missing"],
  }),
  "shifts.assignments": endpoint({
    method: "GET",
    path: "/api/shifts/{id}/assignments",
    access: "member",
    summary: "The assignments of a shift",
    input: byShift,
    output: z.array(assignment),
    refusals: ["shift-missing"],
  }),
  "shifts.assignmentsOfShift": endpoint({
    method: "GET",
    path: "/api/shift-assignments/{shiftId}",
    access: "member",
    summary: "The assignments of a shift (older address)",
    input: z.strictObject({ shiftId: id }),
    output: z.array(assignment),
    refusals: ["shift-missing"],
  }),
  "shifts.partners": endpoint({
    method: "GET",
    path: "/api/shifts/{id}/partners",
    access: "member",
    summary: "The other members on this shift",
    input: byShift,
    output: z.array(person),
    refusals: ["shift-missing"],
  }),
  "shifts.myUpcoming": endpoint({
    method: "GET",
    path: "/api/shifts/my-upcoming",
    access: "member",
    summary: `The caller's assignments from yesterday's shift day to ${UPCOMING_DAYS} days ahead`,
    input: noInput,
    output: z.array(upcomingAssignment),
    refusals: [],
  }),
  "shifts.available": endpoint({
    method: "GET",
    path: "/api/admin/available-shifts",
    access: "admin",
    summary: "Unfinished shifts with a spot that no member fills or holds",
    input: noInput,
    output: z.array(shiftSummary),
    refusals: [],
  }),
  "shifts.ofDraftSchedules": endpoint({
    method: "GET",
    path: "/api/admin/draft-schedules/shifts",
    access: "admin",
    summary:
      "How many shifts and spots each day has, and how many spots are filled, by draft schedule",
    input: noInput,
    output: z.array(
      z.object({
        draftScheduleId: id,
        shifts: z.int(),
        spots: z.int(),
        filled: z.int(),
        /** The number of shifts that become drafts; shifts that are near or over do not. */
        beingPlanned: z.int(),
      }),
    ),
    refusals: [],
  }),
  "shifts.create": endpoint({
    method: "POST",
    path: "/api/admin/shifts",
    access: "admin",
    isRepeatable: true,
    summary: "Create a shift, with members",
    input: z
      .strictObject({ ...shiftInput, isUndoable, ...overriding })
      .partial({ memberIds: true, roleIds: true }),
    output: shift,
    refusals: REFUSALS,
  }),
  "shifts.createSeries": endpoint({
    method: "POST",
    path: "/api/admin/shifts/recurring",
    access: "admin",
    isRepeatable: true,
    summary: "Create a series: the shifts given, repeated until the end date, at most 400",
    input: z.strictObject({
      startDate: localDate,
      endDate: z.union([localDate, z.literal("")]).nullish(),
      recurringType: z.enum(RECURRING_TYPES).default("weekly"),
      /** The weekdays of the series, 0 is Sunday; omitted, the weekday of its first day. */
      weekdays: z.array(z.int().min(0).max(6)).max(7).optional(),
      shifts: z
        .array(z.strictObject(shiftInput).partial({ memberIds: true, roleIds: true, date: true }))
        .min(1)
        .max(10),
      isUndoable,
      ...overriding,
    }),
    output: z.object({
      message: z.string(),
      count: z.int(),
      seriesIds: z.array(id),
      shiftIds: z.array(id),
    }),
    refusals: REFUSALS,
  }),
  "shifts.recurringInfo": endpoint({
    method: "GET",
    path: "/api/admin/shifts/{id}/recurring-info",
    access: "admin",
    summary:
      "A shift's series, the number of its shifts from this one on, and what each scope would change",
    input: byShift,
    output: z.object({
      isRecurring: z.boolean(),
      totalInSeries: z.int(),
      futureShiftsCount: z.int(),
      /** The preview for each scope; for a shift outside a series all three are equal. */
      touched: z.object({ current: reaches, future: reaches, all: reaches }),
    }),
    refusals: ["shift-missing"],
  }),
  "shifts.change": endpoint({
    method: "PUT",
    path: "/api/admin/shifts/{id}",
    access: "admin",
    isRepeatable: true,
    summary: "Change one shift; its members stay unless they are included",
    input: shiftChanges,
    output: shift,
    refusals: [...REFUSALS, ...CHANGING, "shift-changed-meanwhile"],
  }),
  "shifts.changeSeries": endpoint({
    method: "PUT",
    path: "/api/admin/shifts/{id}/series",
    access: "admin",
    isRepeatable: true,
    inQuery: ["option"],
    summary:
      "Change the shifts of a scope; each keeps its own date, moved by the same number of days",
    input: shiftChanges.extend({ option: scope }),
    output: z.object({ message: z.string(), count: z.int() }),
    refusals: [...REFUSALS, ...CHANGING, "not-a-series", "shift-changed-meanwhile"],
  }),
  "shifts.remove": endpoint({
    method: "DELETE",
    path: "/api/admin/shifts/{id}",
    access: "admin",
    isRepeatable: true,
    inQuery: ["isUndoable"],
    summary: "Delete one shift",
    input: byShift.extend({ isUndoable }),
    output: z.object({ message: z.string(), deletionId }),
    refusals: ["shift-missing"],
  }),
  "shifts.removeSeries": endpoint({
    method: "DELETE",
    path: "/api/admin/shifts/{id}/series",
    access: "admin",
    isRepeatable: true,
    inQuery: ["option", "isUndoable"],
    summary: "Delete the shifts of a scope; past ones with attendance stay",
    input: z.strictObject({ id, option: scope, isUndoable }),
    output: z.object({ message: z.string(), count: z.int(), deletionId }),
    refusals: ["shift-missing", "not-a-series"],
  }),
  "shifts.restore": endpoint({
    method: "POST",
    path: "/api/admin/shifts/deletions/{id}/restore",
    access: "admin",
    isRepeatable: true,
    summary:
      "Undo a deletion before members are notified: all of its shifts and assignments return, or none",
    input: z.strictObject({ id }),
    output: z.object({ message: z.string(), count: z.int() }),
    refusals: ["too-late-to-undo", "member-missing", "shifts-overlap"],
  }),
  "shifts.confirm": endpoint({
    method: "POST",
    path: "/api/assignments/{id}/confirm",
    access: "member",
    isRepeatable: true,
    summary: "Confirm one's own assignment before it starts",
    input: z.strictObject({ id }),
    output: message,
    refusals: [
      "assignment-missing",
      "not-your-assignment",
      "shift-already-started",
      "assignment-not-active",
    ],
  }),
  "shifts.unassign": endpoint({
    method: "DELETE",
    path: "/api/admin/assignments/{id}",
    access: "admin",
    isRepeatable: true,
    inQuery: ["isUndoable"],
    summary: "Remove a member from a shift that isn't over",
    input: byShift.extend({ isUndoable }),
    output: message,
    refusals: ["assignment-missing", "assignment-not-active"],
  }),
};
