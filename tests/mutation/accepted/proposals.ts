import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_AUTOFILL_RUNS: readonly Accepted[] = [
  {
    file: "packages/domain/src/suggestions/judge-spots.ts",
    original: "{ insteadOf: null }",
    replacement: "{}",
    why: "In nobody's place and in the place of none that is named are the same.",
  },
  {
    file: "packages/domain/src/suggestions/judge-spots.ts",
    original: "member?.holdings",
    replacement: "member.holdings",
    why: "Whose place holds is a member; only the compiler does not see it.",
  },
];
