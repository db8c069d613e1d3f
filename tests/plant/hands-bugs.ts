import { type Bug, SERVER, server } from "./bug.ts";

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
];
