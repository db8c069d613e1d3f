import { type Bug, DOMAIN, SERVER, server, unit } from "./bug.ts";

const FEATURES = `${SERVER}/features`;

/** Faults around the start and the end of duty. */
export const DUTY_BUGS: readonly Bug[] = [
  {
    name: "a shift counts as left while somebody of it stays",
    file: `${DOMAIN}/attendance/last-out.ts`,
    text: 'return others.some(({ shiftId }) => shiftId === leaving.shiftId) ? null : "shift";',
    becomes: 'return others.every(({ shiftId }) => shiftId === leaving.shiftId) ? null : "shift";',
    seenBy: unit("attendance/last-out"),
  },
  {
    name: "two who leave at once each believe that the other stays",
    file: `${FEATURES}/attendance/commands.ts`,
    text: "the second sees that they are the last.\n  await lockLeaving(ctx.tx);\n",
    becomes: "the second sees that they are the last.\n",
    seenBy: server("features/attendance/last-out"),
  },
  {
    name: "who keeps a rest day is asked whether they are on",
    file: `${FEATURES}/attendance/jobs.ts`,
    text: "if (!place.keepsRestDays) return false;",
    becomes: "if (place.keepsRestDays) return false;",
    seenBy: server("features/attendance/last-out", "keeps a rest day"),
  },
  {
    name: "cover that is asked for under way is closed at once",
    file: `${DOMAIN}/replacements/request-outcome.ts`,
    text: "return isBefore(createdAt, startsAt) ? startsAt : endsAt;",
    becomes: "return isBefore(createdAt, endsAt) ? startsAt : endsAt;",
    seenBy: unit("replacements/request"),
  },
  {
    name: "a shift that was moved has been asked about already",
    file: `${SERVER}/features/attendance/start-queries.ts`,
    text: " and o.reckoned_from >= b.starts_at",
    becomes: "",
    seenBy: server("features/attendance/starts"),
  },
  {
    name: "the last one out is not told on which day the shift ends",
    file: `${DOMAIN}/attendance/last-out.ts`,
    text: "const isToday = day === dateOf(now, squad.timeZone);",
    becomes: "const isToday = day >= dateOf(now, squad.timeZone);",
    seenBy: unit("attendance/last-out"),
  },
  {
    name: "who answers that they cannot come goes 10-8",
    file: `${FEATURES}/links/commands.ts`,
    text: 'isOn: choice === "A" }',
    becomes: 'isOn: choice !== "C" }',
    seenBy: server("features/attendance/start-answers", "asks for cover at once"),
  },
  {
    name: "who was put on late is asked at once",
    file: `${DOMAIN}/attendance/start-chain.ts`,
    text: "return isBefore(startsAt, heldSince) ? heldSince : startsAt;",
    becomes: "return isBefore(heldSince, startsAt) ? heldSince : startsAt;",
    seenBy: unit("attendance/start-chain"),
  },
  {
    name: "a server that was away asks in the morning who came in the evening",
    file: `${DOMAIN}/attendance/start-chain.ts`,
    text: "last + CHAIN_OF_USE_MINUTES",
    becomes: "last * CHAIN_OF_USE_MINUTES",
    seenBy: unit("attendance/start-chain"),
  },
  {
    name: "cover is asked for a place whose member has just gone 10-8",
    file: `${FEATURES}/attendance/start-queries.ts`,
    text: "      and not exists (select from attendance_intervals i where i.assignment_id = ${assignmentId}) as is_awaited,",
    becomes: "      as is_awaited,",
    seenBy: server("features/attendance/starts"),
  },
  {
    name: "the squad is told of a start that was made a moment before",
    file: `${FEATURES}/telling/reactions.ts`,
    text: "  if (await isMoot(ctx, event)) return null;\n",
    becomes: "",
    seenBy: server("features/attendance/starts"),
  },
];
