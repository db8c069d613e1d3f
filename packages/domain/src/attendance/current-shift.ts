import { dutyDate } from "../time/calendar.ts";
import { addDays, isBefore, type LocalDate } from "../time/local.ts";
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
 * The assignment the check-in panel acts on, of those of today's and yesterday's shift day: an open check-in; a
 * checked-out one within its window; a checked-out one up to an hour after its end; an unchecked one inside its window;
 * any unchecked one not yet over; otherwise the last one. Null when there is none today.
 */
export function currentShift<A extends Candidate>(assignments: readonly A[], now: Temporal.Instant, zone: string): A | null {
  const today = dutyDate(now, zone);
  const ordered = assignments
    .filter((a) => isCheckedIn(a) || (isActive(a) && isOfDutyDay(a, today, now)))
    .sort((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt) || a.id - b.id);
  const isInWindow = (a: A): boolean => !isBefore(now, checkInOpensAt(a.startsAt)) && isBefore(now, a.endsAt);
  const isUnchecked = (a: A): boolean => a.checkInTime === null;
  return (
    ordered.find((a) => isCheckedIn(a)) ??
    ordered.find((a) => !isUnchecked(a) && isInWindow(a)) ??
    ordered.find((a) => !isUnchecked(a) && isOnLateBreak(a, now)) ??
    ordered.find((a) => isUnchecked(a) && isInWindow(a)) ??
    ordered.find((a) => isUnchecked(a) && isBefore(now, a.endsAt)) ??
    ordered.findLast((a) => a.date === today) ??
    null
  );
}

/** Yesterday's shift day counts while its shift runs or its break lasts; a finished one does not hide today. */
function isOfDutyDay(a: Candidate, today: LocalDate, now: Temporal.Instant): boolean {
  if (a.date === today) return true;
  return (
    (a.date === addDays(today, -1) || a.date === addDays(today, 1)) &&
    !isBefore(now, checkInOpensAt(a.startsAt)) &&
    isBefore(now, a.endsAt.add({ minutes: BREAK_AFTER_END_MINUTES }))
  );
}

function isOnLateBreak(a: Candidate, now: Temporal.Instant): boolean {
  return !isBefore(now, a.endsAt) && isBefore(now, a.endsAt.add({ minutes: BREAK_AFTER_END_MINUTES }));
}

function isActive({ status }: Candidate): boolean {
  return status === "assigned" || status === "confirmed" || status === "completed";
}
