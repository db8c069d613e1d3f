import { fillsSlot, seeksReplacement } from "../shifts/assignment-status.ts";
import { dutyDate } from "../time/calendar.ts";
import { isBefore, type LocalDate } from "../time/local.ts";
import { checkInOpensAt, isCheckedIn } from "./check-in.ts";

/** The break of a checked-out member ends this long after the shift. */
const BREAK_AFTER_END_MINUTES = 60;

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
 * Returns the assignment for the check-in panel, from today's shift day and from shifts of other
 * days in progress. In order: an open check-in; a checked-out one within its window; an unchecked
 * one inside its window; a checked-out one up to an hour after its end; any unchecked one,
 * unfinished first; else the last one. Null when there is none. A spot with a replacement request
 * stays the member's until it is taken, and ranks after the others.
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

/**
 * Returns another unchecked assignment with an open window. A member who is 10-8 or on break can
 * move on to it.
 */
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

/**
 * Today's assignments by start. Those with a replacement request come last, and only until their
 * shift is over.
 */
function candidates<A extends Candidate>(
  assignments: readonly A[],
  now: Temporal.Instant,
  zone: string,
): A[] {
  const today = dutyDate(now, zone);
  const isCounted = (a: A): boolean =>
    fillsSlot(a.status) || (seeksReplacement(a.status) && isBefore(now, a.endsAt));
  return assignments
    .filter((a) => isCheckedIn(a) || (isCounted(a) && isOfDutyDay(a, today, now)))
    .sort(
      (a, b) =>
        Number(seeksReplacement(a.status)) - Number(seeksReplacement(b.status)) ||
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

/**
 * A shift of another day counts from its check-in opening to the end of its break. A finished one
 * does not hide today's.
 */
function isOfDutyDay(a: Candidate, today: LocalDate, now: Temporal.Instant): boolean {
  return (
    a.date === today ||
    (!isBefore(now, checkInOpensAt(a.startsAt)) && isBefore(now, breakEndsAt(a.endsAt)))
  );
}

/** End of the break of a member who did not return, and of the shift for that member. */
function breakEndsAt(endsAt: Temporal.Instant): Temporal.Instant {
  return endsAt.add({ minutes: BREAK_AFTER_END_MINUTES });
}

function isOnLateBreak(a: Candidate, now: Temporal.Instant): boolean {
  return !isBefore(now, a.endsAt) && isBefore(now, breakEndsAt(a.endsAt));
}
