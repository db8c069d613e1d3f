import type { Shift } from "../shifts/shift-view.ts";
import { listOpenSpots } from "./editing/selected-spots.ts";

/** True if a shift has an open spot or an unfilled position (such as a missing driver). */
export function hasGap(shift: Shift): boolean {
  return listOpenSpots(shift) > 0 || shift.roleGap !== null;
}

export function countOpen(shifts: readonly Shift[]): number {
  return shifts.reduce((sum, shift) => sum + listOpenSpots(shift), 0);
}

/**
 * Focuses the next or previous coverage gap; wraps around at the ends. Returns false if there is no
 * gap.
 */
export function goToGap(root: HTMLElement, step: 1 | -1): boolean {
  const gaps = [...root.querySelectorAll<HTMLElement>("[data-gap]")].filter(
    (gap) => gap.offsetParent !== null,
  );
  const here = document.activeElement;
  const isAfter = (gap: HTMLElement): boolean =>
    here !== null &&
    root.contains(here) &&
    Boolean(here.compareDocumentPosition(gap) & Node.DOCUMENT_POSITION_FOLLOWING);
  const after = gaps.findIndex((gap) => gap !== here && isAfter(gap));
  const before = gaps.findLastIndex((gap) => gap !== here && !isAfter(gap));
  const next = step === 1 ? gaps[Math.max(after, 0)] : gaps.at(before);
  next?.scrollIntoView({ block: "center", inline: "nearest" });
  // Shows the focus ring also after a mouse click on the arrow button, so that the user sees the
  // gap.
  next?.focus({ preventScroll: true, focusVisible: true });
  return next !== undefined;
}
