import type { Accepted } from "../accepted.ts";

/**
 * Accepted mutants in the stand-in search. It skips most of a month's hundreds of thousands of
 * pairs to save time, which no test can detect.
 */
export const ACCEPTED_IN_STAND_INS: readonly Accepted[] = [
  {
    file: "packages/domain/src/stand-ins/could-stand-in.ts",
    original: "{ insteadOf: leavingId }",
    replacement: "{}",
    why: "The departing member fills a spot and has no replacement request.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "known",
    replacement: "false",
    why: "A recomputed value is equal; the cache only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "found.set(key, load);",
    replacement: ";",
    why: "A recomputed value is equal; the cache only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "bounds.rest !== null",
    replacement: "true",
    why: "The distance of shifts that do not overlap is never negative.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "apart < WINDOW_HOURS * HOUR_MS",
    replacement: "true",
    why: "More distant shifts share no seven days; skipping them only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "apart < WINDOW_HOURS * HOUR_MS",
    replacement: "apart <= WINDOW_HOURS * HOUR_MS",
    why: "More distant shifts share no seven days; skipping them only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "shift.until - shift.from",
    replacement: "shift.until + shift.from",
    why: "The detailed count returns the same result; the shortcut only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "until - from",
    replacement: "until + from",
    why: "The detailed count returns the same result; the shortcut only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "all <= most * HOUR_MS",
    replacement: "false",
    why: "The detailed count returns the same result; the shortcut only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "all <= most * HOUR_MS",
    replacement: "all < most * HOUR_MS",
    why: "The detailed count returns the same result; the shortcut only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "most * HOUR_MS",
    replacement: "most / HOUR_MS",
    why: "The detailed count returns the same result; the shortcut only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "nights.length === 0",
    replacement: "false",
    why: "Without nights none are consecutive; the early return only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "nights.length + others.length <= most",
    replacement: "false",
    why: "A run is never longer than the count; the early return only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "nights.length + others.length <= most",
    replacement: "nights.length + others.length < most",
    why: "A run is never longer than the count; the early return only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "The text is no valid qualification.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original: "servingOn.set(key, found);",
    replacement: ";",
    why: "A recomputed value is equal; the cache only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original: "{ insteadOf: memberId }",
    replacement: "{}",
    why: "The departing member fills a spot and has no replacement request.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original: "may.set(key, answer);",
    replacement: ";",
    why: "A recomputed value is equal; the cache only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original: "holdings.length === 0",
    replacement: "false",
    why: "Without holdings none is valid; the early return only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original:
      "heldOn(holdings, lastDay)\n    .filter((id) => roleIds.includes(id))\n    .sort((a, b) => a - b)",
    replacement: "heldOn(holdings, lastDay).filter(id => roleIds.includes(id))",
    why: "One member stands for all with equal qualifications, which only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original: "heldOn(holdings, lastDay)\n    .filter((id) => roleIds.includes(id))",
    replacement: "heldOn(holdings, lastDay)",
    why: "One member stands for all with equal qualifications, which only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original: "(a, b) => a - b",
    replacement: "() => undefined",
    why: "One member stands for all with equal qualifications, which only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original: "a - b",
    replacement: "a + b",
    why: "One member stands for all with equal qualifications, which only saves time.",
  },
];
