import type { Coverage } from "@watchbill/domain/shifts/coverage";
import { coverageNow, openCodes, type Shift } from "../shifts/shift-view.ts";

/** Coverages that still want somebody. */
const WANTING: ReadonlySet<Coverage> = new Set<Coverage>([
  "needs-coverage",
  "replacement-needed",
  "lacks-role",
  "being-planned",
]);

/** True when a shift still wants somebody: a place is free, or nobody fills a role. */
export function isGap(shift: Shift): boolean {
  return WANTING.has(coverageNow(shift));
}

/** "▢ open", "▢ 2 open DRV", "! DRV" of a full shift, "1 short" of one that is over; null where nothing is missing. */
export function missingText(shift: Shift): string | null {
  const coverage = coverageNow(shift);
  const open = Math.max(0, shift.maxMembers - shift.assignmentCount);
  const codes = openCodes(shift);
  if (coverage === "was-short") return open > 0 ? `${open} short${codes}` : `short${codes}`;
  if (open > 0) return `▢ ${open > 1 ? `${open} ` : ""}open${codes}`;
  return codes === "" ? null : `!${codes}`;
}
