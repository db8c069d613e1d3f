import type { Shift } from "../shifts/shift-view.ts";
import { listOpenSpots } from "./chosen-spots.ts";

/** True when a shift still wants somebody: a place is free, or nobody fills a role. */
export function hasGap(shift: Shift): boolean {
  return listOpenSpots(shift) > 0 || shift.roleGap !== null;
}

/** How many places of some shifts are free. */
export function countOpen(shifts: readonly Shift[]): number {
  return shifts.reduce((sum, shift) => sum + listOpenSpots(shift), 0);
}

/** Takes the focus to the next gap after where it is, or the one before; after the last comes the first. False where there is none. */
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
  // Whoever pressed the arrow with the mouse wants to see where it led as well.
  next?.focus({ preventScroll: true, focusVisible: true });
  return next !== undefined;
}
