import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_REPORTS: readonly Accepted[] = [
  {
    file: "packages/domain/src/reports/open-hours.ts",
    original: "!sum",
    replacement: "false",
    why: "Every hour of a week has a sum; only the compiler requires the check.",
  },
  {
    file: "packages/domain/src/reports/shifts-offered.ts",
    original: "endDays === 0",
    replacement: "false",
    why: "Without an end date a shift ends on its start day.",
  },
  {
    file: "packages/domain/src/reports/shifts-offered.ts",
    original: "kind !== null",
    replacement: "true",
    why: "Null is the key of no kind; only the compiler requires the check.",
  },
  {
    file: "packages/domain/src/reports/spread.ts",
    original: "least === undefined",
    replacement: "false",
    why: "Without members both are missing.",
  },
  {
    file: "packages/domain/src/reports/spread.ts",
    original: "least === undefined || most === undefined",
    replacement: "least === undefined && most === undefined",
    why: "Without members both are missing.",
  },
  {
    file: "packages/domain/src/reports/spread.ts",
    original: "most === undefined",
    replacement: "false",
    why: "Without members both are missing.",
  },
];
