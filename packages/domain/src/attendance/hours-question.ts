import { conflict, invalid, missing, type Refusal } from "../errors/refusal.ts";
import { counted } from "../time/counted.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatInstantTime, formatMoment } from "../time/format.ts";
import { dateOf, isBefore } from "../time/local.ts";
import { overlaps, type Span } from "../time/span.ts";
import { checkInOpensAt } from "./check-in.ts";

/** So long after the end of a rest day members are asked about the hours that were written of them by schedule. */
export const HOURS_ASKED_AFTER_MINUTES = 30;
/** So long they can put them right. */
export const HOURS_ANSWERED_DAYS = 7;
/** An answer stays in sight for so long, for whoever tapped the wrong one. */
export const HOURS_SHOWN_MINUTES = 60;
/** A call that runs over is believed until so long after the shift's end. */
export const HOURS_PAST_END = 4;

/** Of what is so long over nobody is asked any more: who remembers it? */
export const HOURS_ASKED_WITHIN_DAYS = 14;
/** What is looked at lies not longer back: the days within which members are asked, and no rest day is as long as the others. */
export const HOURS_LOOKED_BACK_DAYS = 21;

/**
 * Why a member is asked whether they served on a place of which nothing was written by schedule: they wanted cover and nobody
 * came, or they did not answer whether they are on before the rest day began.
 */
export const UNWRITTEN = ["no-cover", "no-answer"] as const;

export type Unwritten = (typeof UNWRITTEN)[number];

/** An interval, as far as it has come. */
export interface WrittenHours {
  readonly id: number;
  readonly checkInTime: Temporal.Instant;
  readonly checkOutTime: Temporal.Instant | null;
}

/**
 * The rest days of which a member is to be asked now, each with all that was written of them by schedule and not asked about: once
 * it has been over for a while, all of them have ended, and it is no rest day again; not of what is long over.
 */
export function dueHoursQuestions<Hours extends WrittenHours, Window extends Span>(
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
 * Whether a place on which nothing was written waits for its member's word: until they are asked, and while they can answer. Until
 * then they have missed nothing.
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

/** Until when a question can be answered. */
export function answeredUntil(askedAt: Temporal.Instant): Temporal.Instant {
  return askedAt.add({ hours: 24 * HOURS_ANSWERED_DAYS });
}

/** Why a question about hours cannot be answered by a member, or null; another's is none that they may know of. */
export function answerBlockedBecause(
  question: { readonly memberId: number; readonly askedAt: Temporal.Instant } | undefined,
  memberId: number,
  now: Temporal.Instant,
): Refusal | null {
  if (!question || question.memberId !== memberId)
    return missing(
      "hours-question-missing",
      "You were not asked about these hours. Go to your dashboard.",
    );
  if (!isBefore(now, answeredUntil(question.askedAt)))
    return conflict(
      "hours-settled",
      `Hours can be put right for ${counted(HOURS_ANSWERED_DAYS, "day")}. Tell an administrator what is wrong.`,
    );
  return null;
}

/** Why an answer cannot be taken as one, or null: it says of the same hours or place twice how they were. */
export function saidTwiceBlockedBecause(said: readonly number[]): Refusal | null {
  return new Set(said).size === said.length
    ? null
    : invalid("hours-invalid", "Say of each shift only once how it was.");
}

/** A time in service as a member says that it was. */
export interface SaidHours {
  readonly checkInTime: Temporal.Instant;
  readonly checkOutTime: Temporal.Instant;
}

/**
 * Why a time in service cannot be what a member says, or null: it ends before it begins or has not ended, lies outside what a shift
 * allows, or they were in service elsewhere then, or had come back here.
 */
export function saidHoursBlockedBecause(
  { checkInTime, checkOutTime }: SaidHours,
  shift: Span & { readonly title: string },
  others: readonly (SaidHours & { readonly isHere: boolean })[],
  { now, squad }: { readonly now: Temporal.Instant; readonly squad: SquadClock },
): Refusal | null {
  const wrong = (text: string): Refusal => invalid("hours-invalid", `${shift.title}: ${text}`);
  if (!isBefore(checkInTime, checkOutTime)) return wrong("your 10-7 has to come after your 10-8.");
  if (isBefore(now, checkOutTime)) return wrong("that has not happened yet. Say when it ended.");
  const earliest = checkInOpensAt(shift.startsAt);
  if (isBefore(checkInTime, earliest))
    return wrong(`you can have been 10-8 from ${formatMoment(earliest, squad)} on, not earlier.`);
  const latest = shift.endsAt.add({ hours: HOURS_PAST_END });
  if (isBefore(latest, checkOutTime))
    return wrong(`your 10-7 can be until ${formatMoment(latest, squad)}, not later.`);
  const said = { startsAt: checkInTime, endsAt: checkOutTime };
  const other = others.find(({ checkInTime: startsAt, checkOutTime: endsAt }) =>
    overlaps(said, { startsAt, endsAt }),
  );
  if (!other) return null;
  return other.isHere
    ? wrong("you were 10-8 on it a second time for a part of that time.")
    : wrong("you were 10-8 on another shift for a part of that time.");
}

/** "Fri, Jan 1, 11:00 PM - Sat, Jan 2, 7:00 AM", or with one day where it is one. */
export function hoursText({ checkInTime, checkOutTime }: SaidHours, squad: SquadClock): string {
  const isOneDay = dateOf(checkInTime, squad.timeZone) === dateOf(checkOutTime, squad.timeZone);
  const end = isOneDay ? formatInstantTime(checkOutTime, squad) : formatMoment(checkOutTime, squad);
  return `${formatMoment(checkInTime, squad)} - ${end}`;
}

/** The rest day that an interval is of: the first that it touches. */
function windowOf<Window extends Span>(
  { checkInTime, checkOutTime }: WrittenHours,
  windows: readonly Window[],
  now: Temporal.Instant,
): Window | undefined {
  // One that was cut short to nothing is of the day it began on.
  const until = checkOutTime ?? now;
  const endsAt = isBefore(checkInTime, until) ? until : checkInTime.add({ seconds: 1 });
  return windows.find((window) => overlaps(window, { startsAt: checkInTime, endsAt }));
}
