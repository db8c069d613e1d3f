import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_REPLACEMENTS: readonly Accepted[] = [
  {
    file: "packages/domain/src/replacements/request.ts",
    original: "{ insteadOf: request.requesterId }",
    replacement: "{}",
    why: "A member who reclaimed the spot has no replacement request.",
  },
  {
    file: "packages/domain/src/replacements/request.ts",
    original: "{ insteadOf: member.id ?? null }",
    replacement: "{}",
    why: "A member who reclaimed the spot has no replacement request.",
  },
  {
    file: "packages/domain/src/replacements/request.ts",
    original: "member.id ?? null",
    replacement: "member.id && null",
    why: "A member who reclaimed the spot has no replacement request.",
  },
  {
    file: "packages/domain/src/replacements/waves.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "Each remaining member observes Shabbat; only the compiler requires the check.",
  },
];
