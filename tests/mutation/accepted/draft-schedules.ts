import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_DRAFT_SCHEDULES: readonly Accepted[] = [
  {
    file: "packages/domain/src/draft-schedules/plan-form.ts",
    original: "a === b",
    replacement: "false",
    why: "Where there was no end of the wishes and is none, there is nothing to refuse of it, either.",
  },
  {
    file: "packages/domain/src/draft-schedules/plan-form.ts",
    original: "before < tomorrow",
    replacement: "before <= tomorrow",
    why: "Of two that are the same day either is the later.",
  },
];
