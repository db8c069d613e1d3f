import type { Output } from "../../../lib/api/api.ts";

export type Covered = Output<"reports.coverage">[number];

export type CoverageState = "full" | "lacking" | "short" | "empty" | "planned";

/**
 * Returns a shift's coverage state; an open spot of a draft schedule does not count as a coverage
 * gap.
 */
export function coverageStateOf({
  filled,
  spots,
  roleGap,
  isBeingPlanned,
}: Covered): CoverageState {
  if (isBeingPlanned && (filled < spots || roleGap)) return "planned";
  if (filled >= spots) return roleGap ? "lacking" : "full";
  return filled === 0 ? "empty" : "short";
}

/** Returns, for example, "full", "full without its driver" or "short, needs driver". */
export function stateText(shift: Covered): string {
  const state = coverageStateOf(shift);
  if (state === "lacking") return shift.roleGap ?? state;
  if (state === "planned") return "draft";
  return shift.roleGap ? `${state}, ${shift.roleGap}` : state;
}

/** Returns the worst state of several shifts, for the square that shows them. */
export function worstOf(shifts: readonly Covered[]): CoverageState {
  const states = new Set(shifts.map(coverageStateOf));
  return WORST_FIRST.find((state) => states.has(state)) ?? "full";
}

const WORST_FIRST = ["empty", "short", "lacking", "planned", "full"] as const;
