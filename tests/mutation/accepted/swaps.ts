import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_SWAPS: readonly Accepted[] = [
  {
    file: "packages/domain/src/swaps/exchange.ts",
    original: "{ insteadOf }",
    replacement: "{}",
    why: "The holder matters only among members who seek a replacement, and a member who swaps a spot seeks none.",
  },
  {
    file: "packages/domain/src/swaps/exchange.ts",
    original:
      'findingsAfter(half, rules, "coordinator").find((finding) => finding.code === code)?.text',
    replacement:
      'findingsAfter(half, rules, "coordinator").find(finding => finding.code === code).text',
    why: "Each conflict in a swap also applies to a coordinator; only the compiler does not know it.",
  },
  {
    file: "packages/domain/src/swaps/exchange.ts",
    original: 'level === "asks"',
    replacement: "true",
    why: "To a member a finding asks or forbids, and what forbids was refused before.",
  },
];
