import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { person } from "./person.ts";
import { id, instant, localDate, localTime, noInput } from "./schemas.ts";

/** A member's place on a shift; check-in and check-out are those of its latest attendance interval. */
export const assignment = z.object({
  id,
  shiftId: id,
  userId: id,
  status: z.string(),
  checkInTime: instant.nullable(),
  checkOutTime: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  user: person,
});

const shiftFields = {
  id,
  type: z.string(),
  customName: z.string().nullable(),
  /** Wall clock in the organisation's zone. */
  date: localDate,
  endDate: localDate.nullable(),
  startTime: localTime,
  endTime: localTime,
  startsAt: instant,
  endsAt: instant,
  maxMembers: z.int(),
  notes: z.string().nullable(),
  templateId: id.nullable(),
  seriesId: id.nullable(),
  isRecurring: z.boolean(),
  /** How many slots are filled: assigned, confirmed or completed. */
  assignmentCount: z.int(),
  /** How many slots are held by pending replacement requests. */
  heldCount: z.int(),
};

/** A shift without its people. */
export const shiftSummary = z.object(shiftFields);

/** A shift with everyone who is or was on it. */
export const shift = z.object({ ...shiftFields, assignments: z.array(assignment) });

/** One of the caller's own places, with its shift and the pending request for cover, if there is one. */
export const upcomingAssignment = assignment.extend({
  shift: shiftSummary,
  partners: z.array(z.object({ id, firstName: z.string(), lastName: z.string(), unitNumber: z.string() })),
  pendingRequestId: id.nullable(),
});

const byShift = z.strictObject({ id });

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
    summary: "The assignments of a shift, under its older address",
    input: z.strictObject({ shiftId: id }),
    output: z.array(assignment),
    refusals: ["shift-missing"],
  }),
  "shifts.partners": endpoint({
    method: "GET",
    path: "/api/shifts/{id}/partners",
    access: "member",
    summary: "The other members who fill this shift",
    input: byShift,
    output: z.array(person),
    refusals: ["shift-missing"],
  }),
  "shifts.myUpcoming": endpoint({
    method: "GET",
    path: "/api/shifts/my-upcoming",
    access: "member",
    summary: "The caller's places from yesterday's shift day to ten days ahead",
    input: noInput,
    output: z.array(upcomingAssignment),
    refusals: [],
  }),
};
