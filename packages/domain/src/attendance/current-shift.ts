import { fillsSlot, seeksCover } from "../shifts/assignment-status.ts";
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
 * open check-in; a checked-out one within its window; an unchecked one inside its window; a checked-out one up to an hour
 * after its end; any unchecked one, those not yet over first; otherwise the last one. Null when there is none. A place
 * that cover is wanted for stays its member's until somebody has it, and comes after one that is not.
 */
export function currentShift<A extends Candidate>(
  assignments: readonly A[],
  now: Temporal.Instant,
  zone: string,
): A | null {
  const ordered = candidates(assignments, now, zone);
  return (
    ordered.find((a) => isCheckedIn(a)) ??
    ordered.find((a) => !isUnchecked(a) && isInWindow(a, now)) ??
    ordered.find((a) => isUnchecked(a) && isInWindow(a, now)) ??
    ordered.find((a) => !isUnchecked(a) && isOnLateBreak(a, now)) ??
    ordered.find((a) => isUnchecked(a) && isBefore(now, a.endsAt)) ??
    ordered.find((a) => isUnchecked(a)) ??
    ordered.at(-1) ??
    null
  );
}

/** The unchecked place whose window is open beside the one the panel acts on: whoever is still 10-8 or on break there can go over to it. */
export function followingShift<A extends Candidate>(
  assignments: readonly A[],
  current: A | null,
  now: Temporal.Instant,
  zone: string,
): A | null {
  return (
    candidates(assignments, now, zone).find(
      (a) => a.id !== current?.id && isUnchecked(a) && isInWindow(a, now),
    ) ?? null
  );
}

/** The places that count today, by start; those that cover is wanted for come last, and only until their shift is over. */
function candidates<A extends Candidate>(
  assignments: readonly A[],
  now: Temporal.Instant,
  zone: string,
): A[] {
  const today = dutyDate(now, zone);
  const isCounted = (a: A): boolean =>
    fillsSlot(a.status) || (seeksCover(a.status) && isBefore(now, a.endsAt));
  return assignments
    .filter((a) => isCheckedIn(a) || (isCounted(a) && isOfDutyDay(a, today, now)))
    .sort(
      (a, b) =>
        Number(seeksCover(a.status)) - Number(seeksCover(b.status)) ||
        Temporal.Instant.compare(a.startsAt, b.startsAt) ||
        a.id - b.id,
    );
}

function isUnchecked(a: Candidate): boolean {
  return a.checkInTime === null;
}

function isInWindow(a: Candidate, now: Temporal.Instant): boolean {
  return !isBefore(now, checkInOpensAt(a.startsAt)) && isBefore(now, a.endsAt);
}

/** A shift of another day counts from when its check-in opens until its break ends; a finished one does not hide today's. */
function isOfDutyDay(a: Candidate, today: LocalDate, now: Temporal.Instant): boolean {
  return (
    a.date === today ||
    (!isBefore(now, checkInOpensAt(a.startsAt)) && isBefore(now, breakEndsAt(a.endsAt)))
  );
}

/** When the break of a member who never came back is over, and with it the shift for them. */
function breakEndsAt(endsAt: Temporal.Instant): Temporal.Instant {
  return endsAt.add({ minutes: BREAK_AFTER_END_MINUTES });
}

function isOnLateBreak(a: Candidate, now: Temporal.Instant): boolean {
  return !isBefore(now, a.endsAt) && isBefore(now, breakEndsAt(a.endsAt));
}
