import type { Coverage } from "@watchbill/domain/shifts/coverage";
import { coverageNow, openCodes, type Shift } from "../shifts/shift-view.ts";

/** Coverage states in which a shift has a coverage gap (an open spot or an unfilled position). */
const WANTING: ReadonlySet<Coverage> = new Set<Coverage>([
  "needs-coverage",
  "replacement-needed",
  "lacks-role",
  "being-planned",
]);

/** True if the shift has an open spot or an unfilled position. */
export function isGap(shift: Shift): boolean {
  return WANTING.has(coverageNow(shift));
}

/**
 * Returns "▢ open", "▢ 2 open DRV", "! DRV" for a full shift that lacks a position, or "1 short"
 * for a past shift; null without a coverage gap.
 */
export function missingText(shift: Shift): string | null {
  const coverage = coverageNow(shift);
  const open = Math.max(0, shift.maxMembers - shift.assignmentCount);
  const codes = openCodes(shift);
  if (coverage === "was-short") return open > 0 ? `${open} short${codes}` : `short${codes}`;
  if (open > 0) return `▢ ${open > 1 ? `${open} ` : ""}open${codes}`;
  return codes === "" ? null : `!${codes}`;
}
