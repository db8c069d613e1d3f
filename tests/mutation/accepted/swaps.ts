import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_SWAPS: readonly Accepted[] = [
  {
    file: "packages/domain/src/swaps/exchange.ts",
    original: "{ insteadOf }",
    replacement: "{}",
    why: "The holder matters only with a replacement request, and a swapped spot has none.",
  },
  {
    file: "packages/domain/src/swaps/exchange.ts",
    original:
      'findingsAfter(half, rules, "coordinator").find((finding) => finding.code === code)?.text',
    replacement:
      'findingsAfter(half, rules, "coordinator").find(finding => finding.code === code).text',
    why: "Each conflict in a swap also applies to a coordinator; only the compiler requires the check.",
  },
  {
    file: "packages/domain/src/swaps/exchange.ts",
    original: 'level === "asks"',
    replacement: "true",
    why: "For a member a finding asks or forbids, and forbidden ones were refused earlier.",
  },
];
