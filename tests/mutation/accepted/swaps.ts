import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_SWAPS: readonly Accepted[] = [
  {
    file: "packages/domain/src/swaps/exchange.ts",
    original: "{ insteadOf }",
    replacement: "{}",
    why: "Whose place it is matters among those who seek cover, and whoever gives a place in a swap seeks none.",
  },
  {
    file: "packages/domain/src/swaps/exchange.ts",
    original:
      'findingsAfter(half, rules, "coordinator").find((finding) => finding.code === code)?.text',
    replacement:
      'findingsAfter(half, rules, "coordinator").find(finding => finding.code === code).text',
    why: "Whatever speaks against a member in a swap is told to a coordinator, too; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/swaps/exchange.ts",
    original: 'level === "asks"',
    replacement: "true",
    why: "To a member a finding asks or forbids, and what forbids was refused before.",
  },
];
