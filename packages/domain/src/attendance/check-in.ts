import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";
import { fillsSlot, seeksReplacement } from "../shifts/assignment-status.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatDay, formatInstantTime } from "../time/format.ts";
import { dateOf, isBefore } from "../time/local.ts";

/** Check-in opens this many minutes before the shift's start and closes at its end. */
export const CHECK_IN_OPENS_MINUTES = 30;
export const CHECK_IN_OPENS_TEXT = `You can go 10-8 from ${CHECK_IN_OPENS_MINUTES} minutes before.`;
/** An offline check-in is accepted up to this many hours later. */
const OFFLINE_LIMIT_HOURS = 12;

/** The facts of an assignment for the rules of 10-8 and 10-7. */
export interface AttendanceFacts {
  readonly memberId: number;
  readonly status: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  /** Check-in time of the latest interval. */
  readonly checkInTime: Temporal.Instant | null;
  readonly checkOutTime: Temporal.Instant | null;
}

/** True while the latest interval is open: the unit is 10-8. */
export function isCheckedIn(facts: Pick<AttendanceFacts, "checkInTime" | "checkOutTime">): boolean {
  return facts.checkInTime !== null && facts.checkOutTime === null;
}

export function checkInOpensAt(startsAt: Temporal.Instant): Temporal.Instant {
  return startsAt.subtract({ minutes: CHECK_IN_OPENS_MINUTES });
}

/**
 * Why a member cannot go 10-8 at `at`, or null. They need an assignment, an open check-in window
 * and no open interval. A missed assignment allows 10-8, because an offline 10-8 may arrive hours
 * after the end. An assignment with a replacement request allows 10-8 too, which cancels the
 * request (`reclaimBlockedBecause` has the time limit).
 */
export function checkInBlockedBecause(
  memberId: number,
  facts: AttendanceFacts,
  at: Temporal.Instant,
  squad: SquadClock,
): Refusal | null {
  if (facts.memberId !== memberId) return notYours();
  if (isCheckedIn(facts)) return conflict("already-checked-in", "Already 10-8");
  if (!fillsSlot(facts.status) && !seeksReplacement(facts.status) && facts.status !== "missed") {
    return conflict(
      "assignment-not-active",
      "You're no longer on this shift. Please check your schedule.",
    );
  }
  const opensAt = checkInOpensAt(facts.startsAt);
  if (isBefore(at, opensAt) || !isBefore(at, facts.endsAt))
    return conflict("check-in-window-closed", windowText(opensAt, facts.endsAt, at, squad));
  return null;
}

/** Why a member cannot go 10-7, or null. A 10-7 is never too late. */
export function checkOutBlockedBecause(memberId: number, facts: AttendanceFacts): Refusal | null {
  if (facts.memberId !== memberId) return notYours();
  if (!isCheckedIn(facts))
    return conflict("not-checked-in", "You must check in to your shift before checking out.");
  return null;
}

/**
 * The assignment's status after a 10-7: `completed` for an assigned spot; a spot that was given
 * away keeps its status.
 */
export function statusAfterCheckOut<Status extends string>(status: Status): Status | "completed" {
  return fillsSlot(status) ? "completed" : status;
}

/**
 * Returns the true time of a 10-8 or 10-7. Uses the time that an offline device claims if it is not
 * in the future and at most twelve hours old, else `now`. Never before `earliest`, the previous
 * check-in or check-out, so that no minute counts twice.
 */
export function trueTimeOf(
  claimed: Temporal.Instant | undefined,
  now: Temporal.Instant,
  earliest: Temporal.Instant | null,
): Temporal.Instant {
  const oldest = now.subtract({ hours: OFFLINE_LIMIT_HOURS });
  const isCredible = claimed !== undefined && !isBefore(now, claimed) && !isBefore(claimed, oldest);
  const time = isCredible ? claimed : now;
  return earliest !== null && isBefore(time, earliest) ? earliest : time;
}

/**
 * Corrects an interval whose end a device's fast clock put into the future. Returns `now`, or the
 * interval's start if that is in the future too. Null when the end is not in the future.
 */
export function endPutRight(
  { checkInTime, checkOutTime }: Pick<AttendanceFacts, "checkInTime" | "checkOutTime">,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (checkInTime === null || checkOutTime === null || !isBefore(now, checkOutTime)) return null;
  return isBefore(now, checkInTime) ? checkInTime : now;
}

function windowText(
  opensAt: Temporal.Instant,
  endsAt: Temporal.Instant,
  at: Temporal.Instant,
  squad: SquadClock,
): string {
  const day = (instant: Temporal.Instant): string =>
    formatDay(dateOf(instant, squad.timeZone), squad);
  const until =
    day(opensAt) === day(endsAt)
      ? formatInstantTime(endsAt, squad)
      : `${formatInstantTime(endsAt, squad)} on ${day(endsAt)}`;
  const from = `${formatInstantTime(opensAt, squad)} on ${day(opensAt)}`;
  return isBefore(at, endsAt)
    ? `You can check in from ${from} until ${until}.`
    : `You could check in from ${from} until ${until}.`;
}

function notYours(): Refusal {
  return forbidden(
    "not-your-assignment",
    "This is another member's shift. You can only check in and out of your own.",
  );
}
