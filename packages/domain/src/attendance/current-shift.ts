import { fillsSlot } from "../shifts/assignment-status.ts";
import { dutyDate } from "../time/calendar.ts";
import { isBefore, type LocalDate } from "../time/local.ts";
import { checkInOpensAt, isCheckedIn } from "./check-in.ts";

/** The break of a checked-out member lasts until this long after the end. */
export const BREAK_AFTER_END_MINUTES = 60;

interface Candidate {
  readonly id: number;
  readonly status: string;
  readonly date: LocalDate;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly checkInTime: Temporal.Instant | null;
  readonly checkOutTime: Temporal.Instant | null;
}

/**
 * The assignment the check-in panel acts on, of those of today's shift day and those of other days still under way: an
 * open check-in; a checked-out one within its window; a checked-out one up to an hour after its end; an unchecked one
 * inside its window; any unchecked one, those not yet over first; otherwise the last one. Null when there is none.
 */
export function currentShift<A extends Candidate>(assignments: readonly A[], now: Temporal.Instant, zone: string): A | null {
  const today = dutyDate(now, zone);
  const ordered = assignments
    .filter((a) => isCheckedIn(a) || (fillsSlot(a.status) && isOfDutyDay(a, today, now)))
    .sort((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt) || a.id - b.id);
  const isInWindow = (a: A): boolean => !isBefore(now, checkInOpensAt(a.startsAt)) && isBefore(now, a.endsAt);
  const isUnchecked = (a: A): boolean => a.checkInTime === null;
  return (
    ordered.find((a) => isCheckedIn(a)) ??
    ordered.find((a) => !isUnchecked(a) && isInWindow(a)) ??
    ordered.find((a) => !isUnchecked(a) && isOnLateBreak(a, now)) ??
    ordered.find((a) => isUnchecked(a) && isInWindow(a)) ??
    ordered.find((a) => isUnchecked(a) && isBefore(now, a.endsAt)) ??
    ordered.find((a) => isUnchecked(a)) ??
    ordered.at(-1) ??
    null
  );
}

/** A shift of another day counts from when its check-in opens until its break ends; a finished one does not hide today's. */
function isOfDutyDay(a: Candidate, today: LocalDate, now: Temporal.Instant): boolean {
  return a.date === today || (!isBefore(now, checkInOpensAt(a.startsAt)) && isBefore(now, breakEndsAt(a.endsAt)));
}

/** When the break of a member who never came back is over, and with it the shift for them. */
function breakEndsAt(endsAt: Temporal.Instant): Temporal.Instant {
  return endsAt.add({ minutes: BREAK_AFTER_END_MINUTES });
}

function isOnLateBreak(a: Candidate, now: Temporal.Instant): boolean {
  return !isBefore(now, a.endsAt) && isBefore(now, breakEndsAt(a.endsAt));
}
