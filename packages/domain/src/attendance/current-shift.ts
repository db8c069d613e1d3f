import { fillsSlot, seeksReplacement } from "../shifts/assignment-status.ts";
import { dutyDate } from "../time/calendar.ts";
import { isBefore, type LocalDate } from "../time/local.ts";
import { checkInOpensAt, isCheckedIn } from "./check-in.ts";

/** A member who checked out counts as on break until this many minutes after the shift's end. */
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
 * Returns the assignment for the check-in panel, from today's shifts and from shifts of other days
 * in progress, or null. The first of: an open check-in; a checked-out assignment inside its
 * check-in window; an assignment without check-in inside its window; a checked-out one up to an
 * hour after its end; any without check-in, unfinished shifts first; else the last one. A spot with
 * a replacement request belongs to the member until another member takes it, and ranks last.
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
 * Returns another assignment without check-in whose check-in window is open, so that a member who
 * is 10-8 or on break can move on to it.
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
 * Returns today's assignments by start. Assignments with a replacement request come last, and only
 * until their shift is over.
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
 * True if an assignment belongs to today. A shift of another day counts from its check-in opening
 * until an hour after its end.
 */
function isOfDutyDay(a: Candidate, today: LocalDate, now: Temporal.Instant): boolean {
  return (
    a.date === today ||
    (!isBefore(now, checkInOpensAt(a.startsAt)) && isBefore(now, breakEndsAt(a.endsAt)))
  );
}

/**
 * Returns when a break ends if the member does not go 10-8 again; the shift is then over for the
 * member.
 */
function breakEndsAt(endsAt: Temporal.Instant): Temporal.Instant {
  return endsAt.add({ minutes: BREAK_AFTER_END_MINUTES });
}

function isOnLateBreak(a: Candidate, now: Temporal.Instant): boolean {
  return !isBefore(now, a.endsAt) && isBefore(now, breakEndsAt(a.endsAt));
}
