import { fillsSlot } from "@watchbill/domain/shifts/assignment-status";
import { isBefore, type LocalDate } from "@watchbill/domain/time/local";
import type { Shift } from "../shifts/shift-view.ts";

/** A spot of the viewer that they can offer in a swap. */
interface SpotToGive {
  readonly assignmentId: number;
  readonly shift: Shift;
}

/** Months after this one that are searched; most squads plan that far ahead. */
export const MONTHS_AHEAD = 2;

/** Returns one day in each searched month: this month and the next two. */
export function monthsLookedThrough(today: LocalDate): LocalDate[] {
  const first = Temporal.PlainDate.from(today).with({ day: 1 });
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, months) => first.add({ months }).toString());
}

/**
 * A member's spots on shifts that have not begun and have no replacement request, by start time.
 * Parts of a shift cannot be swapped.
 */
export function spotsToGive(
  shifts: readonly Shift[],
  memberId: number,
  now: Temporal.Instant,
): SpotToGive[] {
  return shifts
    .filter(({ startsAt }) => isBefore(now, Temporal.Instant.from(startsAt)))
    .flatMap((shift) =>
      shift.assignments
        .filter(({ userId, status, part }) => userId === memberId && fillsSlot(status) && !part)
        .map(({ id }) => ({ assignmentId: id, shift })),
    )
    .toSorted((a, b) => Temporal.Instant.compare(a.shift.startsAt, b.shift.startsAt));
}
