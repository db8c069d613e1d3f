import type { Accepted } from "../accepted.ts";

/**
 * Mutants in the stand-in search: a month has hundreds of thousands of pairs, and no test sees an
 * optimization.
 */
export const ACCEPTED_IN_STAND_INS: readonly Accepted[] = [
  {
    file: "packages/domain/src/stand-ins/could-stand-in.ts",
    original: "{ insteadOf: leavingId }",
    replacement: "{}",
    why: "The member who leaves fills a spot and seeks no replacement.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "known",
    replacement: "false",
    why: "Found anew it is the same; to keep it only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "found.set(key, load);",
    replacement: ";",
    why: "Found anew it is the same; to keep it only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "bounds.rest !== null",
    replacement: "true",
    why: "Shifts that do not overlap lie no less than nothing apart.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "apart < WINDOW_HOURS * HOUR_MS",
    replacement: "true",
    why: "What lies further off shares no seven days with it; to leave it out only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "apart < WINDOW_HOURS * HOUR_MS",
    replacement: "apart <= WINDOW_HOURS * HOUR_MS",
    why: "What lies further off shares no seven days with it; to leave it out only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "shift.until - shift.from",
    replacement: "shift.until + shift.from",
    why: "What is not answered at once is counted to the hour, with the same answer; it only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "until - from",
    replacement: "until + from",
    why: "What is not answered at once is counted to the hour, with the same answer; it only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "all <= most * HOUR_MS",
    replacement: "false",
    why: "What is not answered at once is counted to the hour, with the same answer; it only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "all <= most * HOUR_MS",
    replacement: "all < most * HOUR_MS",
    why: "What is not answered at once is counted to the hour, with the same answer; it only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "most * HOUR_MS",
    replacement: "most / HOUR_MS",
    why: "What is not answered at once is counted to the hour, with the same answer; it only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "nights.length === 0",
    replacement: "false",
    why: "Of no nights none are in a row; to answer before only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "nights.length + others.length <= most",
    replacement: "false",
    why: "No more are in a row than there are; to answer before only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/span-load.ts",
    original: "nights.length + others.length <= most",
    replacement: "nights.length + others.length < most",
    why: "No more are in a row than there are; to answer before only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "A word is no qualification that counts on any day.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original: "servingOn.set(key, found);",
    replacement: ";",
    why: "Found anew it is the same; to keep it only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original: "{ insteadOf: memberId }",
    replacement: "{}",
    why: "The member who leaves fills a spot and seeks no replacement.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original: "may.set(key, answer);",
    replacement: ";",
    why: "Found anew it is the same; to keep it only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original: "holdings.length === 0",
    replacement: "false",
    why: "Of no holdings none counts; to answer before only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original:
      "heldOn(holdings, lastDay)\n    .filter((id) => roleIds.includes(id))\n    .sort((a, b) => a - b)",
    replacement: "heldOn(holdings, lastDay).filter(id => roleIds.includes(id))",
    why: "Of those that are qualified alike one is asked for all, which only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original: "heldOn(holdings, lastDay)\n    .filter((id) => roleIds.includes(id))",
    replacement: "heldOn(holdings, lastDay)",
    why: "Of those that are qualified alike one is asked for all, which only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original: "(a, b) => a - b",
    replacement: "() => undefined",
    why: "Of those that are qualified alike one is asked for all, which only saves time.",
  },
  {
    file: "packages/domain/src/stand-ins/stand-ins.ts",
    original: "a - b",
    replacement: "a + b",
    why: "Of those that are qualified alike one is asked for all, which only saves time.",
  },
];
