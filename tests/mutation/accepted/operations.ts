import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_OPERATIONS: readonly Accepted[] = [
  {
    file: "packages/domain/src/monitoring/alert-names.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "Only what stands second is looked at.",
  },
  {
    file: "packages/domain/src/monitoring/backup-words.ts",
    original: "amount >= 10",
    replacement: "amount > 10",
    why: "Ten is written alike to the whole and to the tenth.",
  },
  {
    file: "packages/domain/src/monitoring/conditions.ts",
    original: "age === null",
    replacement: "false",
    why: "None is no longer than any time; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/monitoring/conditions.ts",
    original: "minutes < 2 * HOUR_MINUTES",
    replacement: "minutes <= 2 * HOUR_MINUTES",
    why: "Two hours are called so by either.",
  },
  {
    file: "packages/domain/src/monitoring/conditions.ts",
    original: "amount >= 10",
    replacement: "amount > 10",
    why: "Ten is written alike to the whole and to the tenth.",
  },
];
