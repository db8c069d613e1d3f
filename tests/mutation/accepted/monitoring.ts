import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_MONITORING: readonly Accepted[] = [
  {
    file: "packages/domain/src/monitoring/alert-names.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "Only the second item is used.",
  },
  {
    file: "packages/domain/src/monitoring/backup-words.ts",
    original: "amount >= 10",
    replacement: "amount > 10",
    why: "Ten has one format in both branches.",
  },
  {
    file: "packages/domain/src/monitoring/conditions.ts",
    original: "age === null",
    replacement: "false",
    why: "Null is no longer than any time; only the compiler requires the check.",
  },
  {
    file: "packages/domain/src/monitoring/conditions.ts",
    original: "minutes < 2 * HOUR_MINUTES",
    replacement: "minutes <= 2 * HOUR_MINUTES",
    why: "Both branches format two hours equally.",
  },
  {
    file: "packages/domain/src/monitoring/conditions.ts",
    original: "amount >= 10",
    replacement: "amount > 10",
    why: "Ten has one format in both branches.",
  },
];
