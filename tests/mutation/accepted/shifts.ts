import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_SHIFTS: readonly Accepted[] = [
  {
    file: "packages/domain/src/shifts/adjacent-gap.ts",
    original: "order(shift, from) * direction",
    replacement: "order(shift, from) / direction",
    why: "Multiplying and dividing by one or minus one are equal.",
  },
  {
    file: "packages/domain/src/shifts/adjacent-gap.ts",
    original: "order(a, b) * direction",
    replacement: "order(a, b) / direction",
    why: "Multiplying and dividing by one or minus one are equal.",
  },
  {
    file: "packages/domain/src/shifts/series.ts",
    original: "end === null",
    replacement: "false",
    why: "Null is no date; only the compiler requires the check.",
  },
  {
    file: "packages/domain/src/shifts/shift-form.ts",
    original: "endDate !== null",
    replacement: "true",
    why: "Null is neither before nor after any date; only the compiler requires the check.",
  },
  {
    file: "packages/domain/src/shifts/shift-form.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "No shift type has this name.",
  },
  {
    file: "packages/domain/src/shifts/shifts-title.ts",
    original: "!first || !last",
    replacement: "!first && !last",
    why: "A first item implies a last one.",
  },
  {
    file: "packages/domain/src/shifts/shifts-title.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "The text is no number of days.",
  },
  {
    file: "packages/domain/src/shifts/shifts-title.ts",
    original: "a < b",
    replacement: "a <= b",
    why: "Equal values returned earlier.",
  },
];
