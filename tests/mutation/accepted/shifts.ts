import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_SHIFTS: readonly Accepted[] = [
  {
    file: "packages/domain/src/shifts/gap-beside.ts",
    original: "order(shift, from) * direction",
    replacement: "order(shift, from) / direction",
    why: "To multiply and to divide by one, or by minus one, is the same.",
  },
  {
    file: "packages/domain/src/shifts/gap-beside.ts",
    original: "order(a, b) * direction",
    replacement: "order(a, b) / direction",
    why: "To multiply and to divide by one, or by minus one, is the same.",
  },
  {
    file: "packages/domain/src/shifts/series.ts",
    original: "end === null",
    replacement: "false",
    why: "None is no date, either; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/shifts/shift-form.ts",
    original: "endDate !== null",
    replacement: "true",
    why: "None is neither before nor after any date; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/shifts/shift-form.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "No kind of shift is called so.",
  },
  {
    file: "packages/domain/src/shifts/shifts-title.ts",
    original: "!first || !last",
    replacement: "!first && !last",
    why: "Where there is a first there is a last.",
  },
  {
    file: "packages/domain/src/shifts/shifts-title.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "A word is no number of days.",
  },
  {
    file: "packages/domain/src/shifts/shifts-title.ts",
    original: "a < b",
    replacement: "a <= b",
    why: "Of two that are the same was answered before.",
  },
];
