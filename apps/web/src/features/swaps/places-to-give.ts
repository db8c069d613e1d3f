import { fillsSlot } from "@watchbill/domain/shifts/assignment-status";
import { isBefore, type LocalDate } from "@watchbill/domain/time/local";
import type { Shift } from "../shifts/shift-view.ts";

/** A place of one's own that can be offered for another. */
export interface PlaceToGive {
  readonly assignmentId: number;
  readonly shift: Shift;
}

/** As far ahead as most squads plan. */
export const MONTHS_AHEAD = 2;

/** A day of each month in which a place to give is looked for: this one and the two after it. */
export function monthsLookedThrough(today: LocalDate): LocalDate[] {
  const first = Temporal.PlainDate.from(today).with({ day: 1 });
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, months) => first.add({ months }).toString());
}

/** A member's places on shifts that have not begun and that they want no cover for, in order of their start. */
export function placesToGive(
  shifts: readonly Shift[],
  memberId: number,
  now: Temporal.Instant,
): PlaceToGive[] {
  return shifts
    .filter(({ startsAt }) => isBefore(now, Temporal.Instant.from(startsAt)))
    .flatMap((shift) =>
      shift.assignments
        .filter(({ userId, status }) => userId === memberId && fillsSlot(status))
        .map(({ id }) => ({ assignmentId: id, shift })),
    )
    .toSorted((a, b) => Temporal.Instant.compare(a.shift.startsAt, b.shift.startsAt));
}
