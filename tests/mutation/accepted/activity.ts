import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_ACTIVITY: readonly Accepted[] = [
  {
    file: "packages/domain/src/activity/log-search.ts",
    original: "/[^\\p{L}\\p{N}-]+/u",
    replacement: "/[^\\p{L}\\p{N}-]/u",
    why: "The extra empty parts are dropped.",
  },
  {
    file: "packages/domain/src/activity/audit-chain-notes.ts",
    original: 'note.kind !== "head"',
    replacement: "false",
    why: "The purged entry is the first checkpoint, which stays anyway.",
  },
  {
    file: "packages/domain/src/activity/audit-chain-notes.ts",
    original: "before.at(-1)?.position",
    replacement: "before.at(-1).position",
    why: "The empty case returned earlier; only the compiler requires the check.",
  },
  {
    file: "packages/domain/src/activity/audit-chain-notes.ts",
    original: "Temporal.Instant.compare(trim.at, now) < 0",
    replacement: "Temporal.Instant.compare(trim.at, now) <= 0",
    why: "Of two equal instants either is the earlier one.",
  },
  {
    file: "packages/domain/src/activity/user-agent.ts",
    original: "!userAgent",
    replacement: "false",
    why: "An empty or missing value matches no pattern.",
  },
];
