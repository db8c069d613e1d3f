import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_REPLACEMENTS: readonly Accepted[] = [
  {
    file: "packages/domain/src/replacements/request.ts",
    original: "{ insteadOf: request.requesterId }",
    replacement: "{}",
    why: "Whoever has their place back is not counted among those who seek cover, either.",
  },
  {
    file: "packages/domain/src/replacements/request.ts",
    original: "{ insteadOf: member.id ?? null }",
    replacement: "{}",
    why: "Whoever has their place back is not counted among those who seek cover, either.",
  },
  {
    file: "packages/domain/src/replacements/request.ts",
    original: "member.id ?? null",
    replacement: "member.id && null",
    why: "Whoever has their place back is not counted among those who seek cover, either.",
  },
  {
    file: "packages/domain/src/replacements/waves.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "Whoever is left there keeps a rest day; only the compiler does not see it.",
  },
];
