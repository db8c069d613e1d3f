import { isBefore } from "../time/local.ts";

/**
 * Coverage states of a shift: replacement needed, full (with or without every position), open, open
 * in a draft schedule, or over with an open spot.
 */
export type Coverage =
  | "replacement-needed"
  | "fully-staffed"
  | "lacks-role"
  | "needs-coverage"
  | "being-planned"
  | "was-short";

const COVERAGE_LABELS: Readonly<Record<Coverage, string>> = {
  "replacement-needed": "Replacement Needed",
  "fully-staffed": "Fully Staffed",
  "lacks-role": "Missing position",
  "needs-coverage": "Needs Coverage",
  "being-planned": "Draft schedule",
  "was-short": "Was short",
};

export interface Covered {
  readonly assignmentCount: number;
  readonly heldCount: number;
  readonly maxMembers: number;
  readonly endsAt: Temporal.Instant;
  /** The unfilled positions, in words; null when none is missing. */
  readonly roleGap?: string | null | undefined;
  /** True for a shift of a draft schedule, whose open spots are not announced yet. */
  readonly isBeingPlanned?: boolean | undefined;
}

/**
 * Returns the label of the coverage badge; that of a full shift names a missing position: "Full
 * without its driver".
 */
export function coverageLabel(coverage: Coverage, roleGap: string | null | undefined): string {
  return coverage === "lacks-role" && roleGap
    ? `${roleGap.slice(0, 1).toUpperCase()}${roleGap.slice(1)}`
    : COVERAGE_LABELS[coverage];
}

/**
 * Returns the coverage state for the badge. A needed replacement ranks above an open spot, because
 * a member relies on leaving. A shift that is over asks for no member.
 */
export function coverageOf(shift: Covered, now: Temporal.Instant): Coverage {
  const isFull = shift.heldCount === 0 && shift.assignmentCount >= shift.maxMembers;
  if (isFull && !shift.roleGap) return "fully-staffed";
  if (!isBefore(now, shift.endsAt)) return "was-short";
  if (shift.isBeingPlanned && shift.heldCount === 0) return "being-planned";
  if (isFull) return "lacks-role";
  return shift.heldCount > 0 ? "replacement-needed" : "needs-coverage";
}
