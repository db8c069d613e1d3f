import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_QUALIFICATIONS: readonly Accepted[] = [
  {
    file: "packages/domain/src/qualifications/crew.ts",
    original: "shift.roleIds.length === 0",
    replacement: "false",
    why: "Without positions none is lost; the early return only saves time.",
  },
  {
    file: "packages/domain/src/qualifications/holding.ts",
    original: "lastDay === null",
    replacement: "false",
    why: "Null is no calendar day.",
  },
  {
    file: "packages/domain/src/qualifications/holding.ts",
    original: "lastDay !== null",
    replacement: "true",
    why: "Null is neither before nor after any day; only the compiler requires the check.",
  },
  {
    file: "packages/domain/src/qualifications/remaining-positions.ts",
    original: "end !== null",
    replacement: "true",
    why: "Null is before no day; only the compiler requires the check.",
  },
  {
    file: "packages/domain/src/qualifications/remaining-positions.ts",
    original: "held.length === 0",
    replacement: "false",
    why: "No member can join a full crew without a replacement request; another check reports it.",
  },
  {
    file: "packages/domain/src/qualifications/remaining-positions.ts",
    original: "{ insteadOf: null }",
    replacement: "{}",
    why: "Replacing no member and naming no replaced member are equal.",
  },
];
