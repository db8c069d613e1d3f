import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_ACTIVITY: readonly Accepted[] = [
  {
    file: "packages/domain/src/activity/log-search.ts",
    original: "/[^\\p{L}\\p{N}-]+/u",
    replacement: "/[^\\p{L}\\p{N}-]/u",
    why: "Between two signs there is an empty part more, and those are left out.",
  },
  {
    file: "packages/domain/src/activity/seal-notes.ts",
    original: 'note.kind !== "head"',
    replacement: "false",
    why: "What was let go is the first of the notes, which stays anyway.",
  },
  {
    file: "packages/domain/src/activity/seal-notes.ts",
    original: "before.at(-1)?.position",
    replacement: "before.at(-1).position",
    why: "That there is none was answered before; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/activity/seal-notes.ts",
    original: "Temporal.Instant.compare(trim.at, now) < 0",
    replacement: "Temporal.Instant.compare(trim.at, now) <= 0",
    why: "Of two that are the same moment either is the earlier.",
  },
  {
    file: "packages/domain/src/activity/user-agent.ts",
    original: "!userAgent",
    replacement: "false",
    why: "What is empty or missing matches none of the patterns, either.",
  },
];
