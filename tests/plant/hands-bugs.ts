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
    text: "r.requester_id = ${ctx.actor.id}",
    becomes: "true",
    seenBy: server("features/shifts/lineage", "why cover was asked for"),
  },
];
