import { type Bug, DOMAIN, SERVER, server, unit } from "./bug.ts";

/** Faults in what is written of those who keep rest days. */
export const SCHEDULE_BUGS: readonly Bug[] = [
  {
    name: "who keeps the rest day has missed their shift",
    file: `${DOMAIN}/attendance/closing.ts`,
    text: 'assignment.isKept ? null : "miss"',
    becomes: '"miss"',
    seenBy: unit("attendance/attendance"),
  },
  {
    name: "who came onto a shift after the rest day never misses it",
    file: `${SERVER}/features/attendance/commands.ts`,
    text: "isKept = scheduledSpan(assignment, windows) !== null",
    becomes: "isKept = windows.length > 0",
    seenBy: server("features/attendance/by-schedule"),
  },
  {
    name: "a shift that is moved to before it was begun stops the minute for everybody",
    file: `${DOMAIN}/attendance/by-schedule.ts`,
    text: "at: later(place.checkInTime, place.endsAt)",
    becomes: "at: place.endsAt",
    seenBy: unit("attendance/by-schedule"),
  },
  {
    name: "who went 10-7 themselves is brought back by schedule",
    file: `${DOMAIN}/attendance/by-schedule.ts`,
    text: "if (place.checkInTime === null) {",
    becomes: "if (place.checkInTime === null || place.checkOutTime !== null) {",
    seenBy: unit("attendance/by-schedule"),
  },
  {
    name: "a rest day puts into service whoever did not answer",
    file: `${DOMAIN}/attendance/by-schedule.ts`,
    text: "place.isActive && !place.isStartAsked",
    becomes: "place.isActive",
    seenBy: server("features/attendance/silent-start", "is not in service by schedule"),
  },
  {
    name: "a rest day silences the alarm of whoever did not answer",
    file: `${DOMAIN}/attendance/start-chain.ts`,
    text: "place.isInRestDay && !isAsked",
    becomes: "place.isInRestDay",
    seenBy: unit("attendance/start-chain"),
  },
  {
    name: "two instances write the same hours by schedule",
    file: `${SERVER}/features/attendance/schedule-commands.ts`,
    text: "const step = facts && scheduleStep({ ...place, ...facts, isStartAsked }",
    becomes:
      "const step = facts && scheduleStep({ ...facts, ...place, isStartAsked, checkInTime: null, checkOutTime: null, isBySchedule: false }",
    seenBy: server("features/attendance/by-schedule"),
  },
  {
    name: "a 10-8 inside a rest day does not say when it began",
    file: `${SERVER}/features/attendance/commands.ts`,
    text: "saysOwnStart(facts, trueTimeOf(at, ctx.now, null))",
    becomes: "saysOwnStart(facts, trueTimeOf(at, ctx.now, null)) && facts.isClosedBySystem",
    seenBy: server("features/attendance/by-schedule"),
  },
  {
    name: "members are asked about the same hours again and again",
    file: `${SERVER}/features/attendance/hours-commands.ts`,
    text: "if (because === null) await saveInterval(ctx.tx, id, { hoursQuestionId });\n    else await insertAskedPlace",
    becomes: "if (because !== null) await insertAskedPlace",
    seenBy: server("features/attendance/hours"),
  },
  {
    name: "a saved week turns into another where weeks begin on Monday",
    file: `${SERVER}/features/shifts/week-commands.ts`,
    text: "dayOffset: (row.weekday - weekStartsOn + WEEK) % WEEK",
    becomes: "dayOffset: row.weekday",
    seenBy: server("features/settings/dates", "a saved week stays the same week"),
  },
];
