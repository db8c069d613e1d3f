import { isBefore } from "../time/local.ts";

/**
 * How a shift stands: a request for cover is pending, every slot is filled (with or without somebody for each role), one is
 * free, one is free and its roster is still being made, or it is over and one stayed free.
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
  "lacks-role": "Lacks a Role",
  "needs-coverage": "Needs Coverage",
  "being-planned": "Being Planned",
  "was-short": "Was Short",
};

/** What says how a shift is filled. */
export interface Covered {
  readonly assignmentCount: number;
  readonly heldCount: number;
  readonly maxMembers: number;
  readonly endsAt: Temporal.Instant;
  /** What of its roles nobody fills, in words; null where nothing is missing. */
  readonly roleGap?: string | null | undefined;
  /** Its roster is still being made: what is open asks for nobody yet. */
  readonly isBeingPlanned?: boolean | undefined;
}

/** The words of a badge; of a full shift that lacks a role which one: "Full without its driver". */
export function coverageLabel(coverage: Coverage, roleGap: string | null | undefined): string {
  return coverage === "lacks-role" && roleGap
    ? `${roleGap.slice(0, 1).toUpperCase()}${roleGap.slice(1)}`
    : COVERAGE_LABELS[coverage];
}

/** The coverage badge of a shift. A held slot asks louder than a free one, since somebody counts on leaving it. Once it is over nobody can be found for it any more, and the badge asks for nobody. */
export function coverageOf(shift: Covered, now: Temporal.Instant): Coverage {
  const isFull = shift.heldCount === 0 && shift.assignmentCount >= shift.maxMembers;
  if (isFull && !shift.roleGap) return "fully-staffed";
  if (!isBefore(now, shift.endsAt)) return "was-short";
  if (shift.isBeingPlanned && shift.heldCount === 0) return "being-planned";
  if (isFull) return "lacks-role";
  return shift.heldCount > 0 ? "replacement-needed" : "needs-coverage";
}
