import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_SETTINGS: readonly Accepted[] = [
  {
    file: "packages/domain/src/settings/retention.ts",
    original: "years === 0",
    replacement: "false",
    why: "Zero years ago is now, which is not before now.",
  },
  {
    file: "packages/domain/src/settings/start-chain-minutes.ts",
    original: "ask === 0",
    replacement: "false",
    why: "Any alert time is later than zero, and zero returned earlier.",
  },
  {
    file: "packages/domain/src/settings/time-zone.ts",
    original: "/^[A-Za-z]/",
    replacement: "/[A-Za-z]/",
    why: "A text that starts with another character is no zone name.",
  },
  {
    file: "packages/domain/src/settings/time-zone.ts",
    original: "error instanceof RangeError",
    replacement: "true",
    why: "A text never causes another error.",
  },
];
