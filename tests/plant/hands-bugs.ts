import { type Bug, SERVER, server, unit } from "./bug.ts";

const FEATURES = `${SERVER}/features`;

/** Faults in through whose hands places go, and in what crews tell each other. */
export const HANDS_BUGS: readonly Bug[] = [
  {
    name: "a place that was taken over is another place",
    file: `${FEATURES}/shifts/place-commands.ts`,
    text: '{ how: "request", from, requestId: request.id }',
    becomes: '{ how: "request", requestId: request.id }',
    seenBy: server("features/shifts/lineage", "stays the same one"),
  },
  {
    name: "everybody reads why cover was asked for",
    file: `${FEATURES}/shifts/lineage-queries.ts`,
    text: "r.requester_id = ${reader.id}",
    becomes: "true",
    seenBy: server("features/shifts/lineage", "why cover was asked for"),
  },
  {
    name: "two administrators put the same place back one after the other",
    file: "packages/domain/src/shifts/put-place-back.ts",
    text: "if (last?.id !== seenId)",
    becomes: "if (last === undefined)",
    seenBy: server("features/shifts/lineage", "two administrators"),
  },
  {
    name: "a place is put back after its shift has begun",
    file: "packages/domain/src/shifts/put-place-back.ts",
    text: "if (!isBefore(now, startsAt))",
    becomes: "if (isBefore(startsAt, now) && isBefore(now, startsAt))",
    seenBy: server("features/shifts/lineage", "shift has begun"),
  },
  {
    name: "a place that is put back while cover is sought is taken from whoever asked first",
    file: `${FEATURES}/shifts/lineage-commands.ts`,
    text: "said, requestId: sought.requestId }",
    becomes: "said }",
    seenBy: server("features/shifts/lineage", "closed as found"),
  },
  {
    name: "cover is still sought of a place that was put back",
    file: "packages/domain/src/places/take.ts",
    text: "const open = meant.length > 0 ? meant : [",
    becomes: "const open = meant.length > 9 ? meant : [",
    seenBy: unit("places/take"),
  },
  {
    name: "a handover note is shown to the crew that wrote it",
    file: "packages/domain/src/handover/handover-note.ts",
    text: "if (note.shiftId === reader.shiftId) return isBefore(note.writtenAt, reader.checkInTime);",
    becomes: "if (note.shiftId === reader.shiftId) return true;",
    seenBy: server("features/handover/feature", "next crew"),
  },
  {
    name: "two take the same handover note over",
    file: "packages/domain/src/handover/handover-note.ts",
    text: "  if (note.readById !== null)\n",
    becomes: "  if (note.readById !== null && !isForThem)\n",
    seenBy: server("features/handover/feature", "two at once"),
  },
  {
    name: "handover notes are kept for ever",
    file: `${FEATURES}/handover/store.ts`,
    text: '.where("writtenAt", "<", before)',
    becomes: '.where("writtenAt", ">", before).where("writtenAt", "<", before)',
    seenBy: server("features/handover/feature", "forgotten in time"),
  },
  {
    name: "everybody reads who declined to cover",
    file: `${FEATURES}/activity/history-queries.ts`,
    text: 'const isConcerned = reader.role === "admin"',
    becomes: "const isConcerned = reader.id > 0",
    seenBy: server("features/activity/history", "each reader what is theirs"),
  },
  {
    name: "who was asked for a place of before counts as asked for this one",
    file: `${FEATURES}/activity/opening-queries.ts`,
    text: "or e.type in ('cover.asked', 'shifts.uncovered-soon')",
    becomes: "or true",
    seenBy: server("features/activity/history", "another place of a shift"),
  },
];
