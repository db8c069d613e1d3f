import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_SUGGESTIONS: readonly Accepted[] = [
  {
    file: "packages/domain/src/suggestions/judge-spots.ts",
    original: "{ insteadOf: null }",
    replacement: "{}",
    why: "Replacing no member and naming no replaced member are equal.",
  },
  {
    file: "packages/domain/src/suggestions/judge-spots.ts",
    original: "member?.holdings",
    replacement: "member.holdings",
    why: "A valid suggestion has a member; only the compiler requires the check.",
  },
];
