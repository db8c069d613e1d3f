import { conflict, invalid, missing, type Refusal } from "../errors/refusal.ts";
import { formatUnit } from "../text/language.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatInstantTime, formatMoment } from "../time/format.ts";
import { dateOf, isBefore } from "../time/local.ts";
import { overlaps, type Span } from "../time/span.ts";
import { checkInOpensAt } from "./check-in.ts";

/** Delay between the end of Shabbat and the question about hours recorded by schedule. */
const HOURS_ASKED_AFTER_MINUTES = 30;
/** Days in which a member can answer the hours question. */
export const HOURS_ANSWERED_DAYS = 7;
/**
 * An answered question stays visible for this many minutes, so that the member can fix a wrong tap.
 */
export const HOURS_SHOWN_MINUTES = 60;
/** A member may report service up to this many hours after the shift's end. */
const HOURS_PAST_END = 4;

/** The app never asks about hours older than this many days. */
const HOURS_ASKED_WITHIN_DAYS = 14;
/**
 * How many days the query looks back: the asking limit plus the longest Shabbat or Yom Tov period.
 */
export const HOURS_LOOKED_BACK_DAYS = 21;

/**
 * Why the app asks about an assignment without recorded hours. `no-replacement`: the replacement
 * request stayed open. `no-answer`: the member did not answer the start question before Shabbat.
 * `assigned-later`: the member was assigned after the shift.
 */
export const UNWRITTEN = ["no-replacement", "no-answer", "assigned-later"] as const;

/**
 * Delay between an assignment to a past shift and the question, so that the admin can still undo
 * it.
 */
export const ASSIGNED_LATER_ASKED_AFTER_MINUTES = 1;

export type Unwritten = (typeof UNWRITTEN)[number];

/** A recorded attendance interval, possibly still open. */
export interface WrittenHours {
  readonly id: number;
  readonly checkInTime: Temporal.Instant;
  readonly checkOutTime: Temporal.Instant | null;
}

/**
 * Returns the Shabbat windows to ask members about now, each with the scheduled intervals that no
 * question has covered yet. A window is due after a delay, when all its intervals have ended and no
 * other window is active. Windows past the asking limit are skipped.
 */
export function dueHoursConfirmations<Hours extends WrittenHours, Window extends Span>(
  written: readonly Hours[],
  windows: readonly Window[],
  now: Temporal.Instant,
): { window: Window; hours: Hours[] }[] {
  if (windows.some((window) => !isBefore(now, window.startsAt) && isBefore(now, window.endsAt)))
    return [];
  const due = windows.map((window) => ({
    window,
    hours: written.filter((hours) => windowOf(hours, windows, now) === window),
  }));
  return due.filter(
    ({ window, hours }) =>
      hours.length > 0 &&
      hours.every(({ checkOutTime }) => checkOutTime !== null) &&
      !isBefore(now, window.endsAt.add({ minutes: HOURS_ASKED_AFTER_MINUTES })) &&
      [window.endsAt, ...hours.map(({ checkOutTime }) => checkOutTime ?? now)].some((end) =>
        isRemembered(end, now),
      ),
  );
}

function isRemembered(end: Temporal.Instant, now: Temporal.Instant): boolean {
  return isBefore(now, end.add({ hours: 24 * HOURS_ASKED_WITHIN_DAYS }));
}

/**
 * True if an assignment without recorded hours must wait for the member's answer, before and while
 * the question is open. The assignment is not marked as missed until then.
 */
export function isWordAwaited(
  {
    endsAt,
    hoursAskedAt,
  }: { readonly endsAt: Temporal.Instant; readonly hoursAskedAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  return hoursAskedAt === null
    ? isRemembered(endsAt, now)
    : isBefore(now, answeredUntil(hoursAskedAt));
}

export function answeredUntil(askedAt: Temporal.Instant): Temporal.Instant {
  return askedAt.add({ hours: 24 * HOURS_ANSWERED_DAYS });
}

/**
 * Why a member cannot answer an hours question, or null. Another member's question is reported as
 * missing.
 */
export function hoursAnswerBlockedBecause(
  question: { readonly memberId: number; readonly askedAt: Temporal.Instant } | undefined,
  memberId: number,
  now: Temporal.Instant,
): Refusal | null {
  if (!question || question.memberId !== memberId)
    return missing(
      "hours-question-missing",
      "We didn't ask you about these hours. Go to your dashboard.",
    );
  if (!isBefore(now, answeredUntil(question.askedAt)))
    return conflict(
      "hours-settled",
      `You can correct hours for ${formatUnit(HOURS_ANSWERED_DAYS, "day")}. Ask an admin to correct these.`,
    );
  return null;
}

/** Why an answer is rejected, or null: it names one interval or assignment twice. */
export function saidTwiceBlockedBecause(said: readonly number[]): Refusal | null {
  return new Set(said).size === said.length
    ? null
    : invalid("hours-invalid", "Answer only once for each shift.");
}

/** A time in service that a member reports. */
export interface SaidHours {
  readonly checkInTime: Temporal.Instant;
  readonly checkOutTime: Temporal.Instant;
}

/**
 * Why a reported time in service is rejected, or null: it ends before it begins, has not ended, is
 * outside the shift's limits, or overlaps other service.
 */
export function saidHoursBlockedBecause(
  { checkInTime, checkOutTime }: SaidHours,
  shift: Span & { readonly title: string },
  others: readonly (SaidHours & { readonly isHere: boolean })[],
  { now, squad }: { readonly now: Temporal.Instant; readonly squad: SquadClock },
): Refusal | null {
  const wrong = (text: string): Refusal => invalid("hours-invalid", `${shift.title}: ${text}`);
  if (!isBefore(checkInTime, checkOutTime)) return wrong("10-7 must be after 10-8.");
  if (isBefore(now, checkOutTime)) return wrong("10-7 can't be in the future.");
  const earliest = checkInOpensAt(shift.startsAt);
  if (isBefore(checkInTime, earliest))
    return wrong(`10-8 can't be before ${formatMoment(earliest, squad)}.`);
  const latest = shift.endsAt.add({ hours: HOURS_PAST_END });
  if (isBefore(latest, checkOutTime))
    return wrong(`10-7 can't be after ${formatMoment(latest, squad)}.`);
  const said = { startsAt: checkInTime, endsAt: checkOutTime };
  const other = others.find(({ checkInTime: startsAt, checkOutTime: endsAt }) =>
    overlaps(said, { startsAt, endsAt }),
  );
  if (!other) return null;
  return other.isHere
    ? wrong("these hours overlap other hours on this shift.")
    : wrong("these hours overlap hours on another shift.");
}

/**
 * Formats hours: "Fri, Jan 1, 11:00 PM - Sat, Jan 2, 7:00 AM"; names the day once when both are on
 * one day.
 */
export function hoursText({ checkInTime, checkOutTime }: SaidHours, squad: SquadClock): string {
  const isOneDay = dateOf(checkInTime, squad.timeZone) === dateOf(checkOutTime, squad.timeZone);
  const end = isOneDay ? formatInstantTime(checkOutTime, squad) : formatMoment(checkOutTime, squad);
  return `${formatMoment(checkInTime, squad)} - ${end}`;
}

/** Returns the first Shabbat window that overlaps an interval. */
function windowOf<Window extends Span>(
  { checkInTime, checkOutTime }: WrittenHours,
  windows: readonly Window[],
  now: Temporal.Instant,
): Window | undefined {
  // With a 10-7 at the instant of the 10-8, the interval belongs to the window that contains that
  // instant.
  const until = checkOutTime ?? now;
  const endsAt = isBefore(checkInTime, until) ? until : checkInTime.add({ seconds: 1 });
  return windows.find((window) => overlaps(window, { startsAt: checkInTime, endsAt }));
}
