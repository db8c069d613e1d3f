import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_DRAFT_SCHEDULES: readonly Accepted[] = [
  {
    file: "packages/domain/src/draft-schedules/draft-schedule-form.ts",
    original: "a === b",
    replacement: "false",
    why: "Without a deadline before and after, nothing is refused.",
  },
  {
    file: "packages/domain/src/draft-schedules/draft-schedule-form.ts",
    original: "before < tomorrow",
    replacement: "before <= tomorrow",
    why: "Of two equal days either is the later one.",
  },
];
