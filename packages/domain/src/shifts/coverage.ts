import { isBefore } from "../time/local.ts";

/** How a shift stands: a request for cover is pending, every slot is filled, one is free, or it is over and one stayed free. */
export type Coverage = "replacement-needed" | "fully-staffed" | "needs-coverage" | "was-short";

export const COVERAGE_LABELS: Readonly<Record<Coverage, string>> = {
  "replacement-needed": "Replacement Needed",
  "fully-staffed": "Fully Staffed",
  "needs-coverage": "Needs Coverage",
  "was-short": "Was Short",
};

interface Covered {
  readonly assignmentCount: number;
  readonly heldCount: number;
  readonly maxMembers: number;
  readonly endsAt: Temporal.Instant;
}

/** The coverage badge of a shift. A held slot asks louder than a free one, since somebody counts on leaving it. Once it is over nobody can be found for it any more, and the badge asks for nobody. */
export function coverageOf(shift: Covered, now: Temporal.Instant): Coverage {
  const isFull = shift.heldCount === 0 && shift.assignmentCount >= shift.maxMembers;
  if (isFull) return "fully-staffed";
  if (!isBefore(now, shift.endsAt)) return "was-short";
  return shift.heldCount > 0 ? "replacement-needed" : "needs-coverage";
}
