import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_SHIFT_PREFERENCES: readonly Accepted[] = [
  {
    file: "packages/domain/src/shift-preferences/most-and-least.ts",
    original: "leastShifts !== null",
    replacement: "true",
    why: "None is more than no number; only the compiler does not see it.",
  },
];
