/** How a shift stands: a request for cover is pending, every slot is filled, or one is free. */
export type Coverage = "replacement-needed" | "fully-staffed" | "needs-coverage";

export const COVERAGE_LABELS: Readonly<Record<Coverage, string>> = {
  "replacement-needed": "Replacement Needed",
  "fully-staffed": "Fully Staffed",
  "needs-coverage": "Needs Coverage",
};

/** The coverage badge of a shift (S1 section 2). */
export function coverageOf(shift: {
  readonly assignmentCount: number;
  readonly heldCount: number;
  readonly maxMembers: number;
}): Coverage {
  if (shift.heldCount > 0) return "replacement-needed";
  return shift.assignmentCount >= shift.maxMembers ? "fully-staffed" : "needs-coverage";
}
