import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_SETTINGS: readonly Accepted[] = [
  {
    file: "packages/domain/src/settings/retention.ts",
    original: "years === 0",
    replacement: "false",
    why: "No years ago is now, which is not before now, either.",
  },
  {
    file: "packages/domain/src/settings/start-chain-minutes.ts",
    original: "ask === 0",
    replacement: "false",
    why: "Any alarm is later than none, and none was answered beside it.",
  },
  {
    file: "packages/domain/src/settings/time-zone.ts",
    original: "/^[A-Za-z]/",
    replacement: "/[A-Za-z]/",
    why: "What begins with another sign and has letters in it is the name of no zone, either.",
  },
  {
    file: "packages/domain/src/settings/time-zone.ts",
    original: "error instanceof RangeError",
    replacement: "true",
    why: "Of a text it is never another error.",
  },
];
