import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, localDate, localTime, message } from "../schemas.ts";
import { shiftNamed, shiftTimes } from "../shifts/shift-shape.ts";

/**
 * A member's time off, as all members see it: whole days, last one included, or between two
 * minutes.
 */
const timeOff = z.object({
  id,
  memberId: id,
  fromDate: localDate,
  fromTime: localTime.nullable(),
  untilDate: localDate,
  untilTime: localTime.nullable(),
  startsAt: instant,
  endsAt: instant,
});

/** Time off including synced calendars, visible to planners and the member. */
const anyTimeOff = timeOff.extend({ isByCalendar: z.boolean() });

/** Time off with the note that only administrators and the member read. */
const ownTimeOff = timeOff.extend({ note: z.string() });

/** A shift of the member within a span. */
const shiftWithin = z.object({
  assignmentId: id,
  shiftId: id,
  ...shiftNamed,
  ...shiftTimes,
  /** A replacement was already requested. */
  hasRequest: z.boolean(),
});

const clock = {
  fromDate: z.string().max(10),
  /** Start time; omitted, together with `untilTime`, for whole days. */
  fromTime: z.string().max(5).nullable().default(null),
  untilDate: z.string().max(10),
  untilTime: z.string().max(5).nullable().default(null),
};
const written = {
  ...clock,
  note: z.string().max(10_000).trim().default(""),
  /** Requests a replacement for each shift within the span that has no request yet. */
  asksForReplacement: z.boolean().default(false),
};
const saved = message.extend({
  span: ownTimeOff,
  /** The number of shifts for which a replacement was requested now. */
  asked: z.int(),
});
const SAVING = [
  "not-your-time-off",
  "member-missing",
  "time-off-overlaps",
  "time-off-too-many",
  "too-many-broadcasts",
];

export const timeOffEndpoints = {
  "timeOff.between": endpoint({
    method: "GET",
    path: "/api/time-off",
    access: "member",
    summary:
      "Who is off in a range of days, inclusive, without notes. Includes one's own synced calendar, and everyone's for admins",
    input: z
      .strictObject({ from: localDate, until: localDate })
      .refine(({ from, until }) => from <= until, {
        path: ["until"],
        message: "The end can't be before the start",
      }),
    output: z.array(anyTimeOff),
    refusals: [],
  }),
  "timeOff.ofMember": endpoint({
    method: "GET",
    path: "/api/members/{id}/time-off",
    access: "member",
    summary: "One's own time off with notes; admins can read anyone's",
    input: z.strictObject({ id }),
    output: z.array(ownTimeOff),
    refusals: ["not-your-time-off"],
  }),
  "timeOff.shiftsWithin": endpoint({
    method: "GET",
    path: "/api/members/{id}/time-off/shifts",
    access: "member",
    summary: "One's own upcoming shifts within an unsaved time off; admins can read anyone's",
    input: z.strictObject({ id, ...clock }),
    output: z.array(shiftWithin),
    refusals: ["not-your-time-off"],
  }),
  "timeOff.add": endpoint({
    method: "POST",
    path: "/api/members/{id}/time-off",
    access: "member",
    isRepeatable: true,
    summary: "Add one's own time off; admins can for anyone",
    input: z.strictObject({ id, ...written }),
    output: saved,
    refusals: SAVING,
  }),
  "timeOff.change": endpoint({
    method: "PUT",
    path: "/api/time-off/{id}",
    access: "member",
    isRepeatable: true,
    summary: "Change one's own time off; admins can for anyone",
    input: z.strictObject({ id, ...written }),
    output: saved,
    refusals: ["time-off-missing", ...SAVING],
  }),
  "timeOff.remove": endpoint({
    method: "DELETE",
    path: "/api/time-off/{id}",
    access: "member",
    isRepeatable: true,
    summary: "Delete when one is away; administrators of anyone",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["time-off-missing", "not-your-time-off"],
  }),
};
