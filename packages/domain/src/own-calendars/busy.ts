import type { AwayClock } from "../away/away-span.ts";
import { addDays, dateOf, startOfDay } from "../time/local.ts";
import type { Span } from "../time/span.ts";

/** So far ahead one's own calendar is read: a year, and the month that is planned then. */
export const CALENDAR_AHEAD_DAYS = 400;
/** So many busy times are kept of one calendar, the next ones. */
export const MOST_BUSY_TIMES = 2_000;

/** What an entry says of itself, beside its times; texts as they stand in the calendar. */
export interface EntryFacts {
  readonly uid: string;
  readonly status: string;
  readonly transparency: string;
  /** What Outlook shows the time as. */
  readonly busyStatus: string;
  /** Who is invited, and their answers. */
  readonly invited: readonly { readonly address: string; readonly answer: string }[];
}

/** Whose calendar it is, and what their own subscription to the squad's shifts looks like. */
export interface CalendarOwner {
  /** Email addresses in small letters. */
  readonly addresses: ReadonlySet<string>;
  /** The host that this app's own entries are named after. */
  readonly appHost: string;
}

/**
 * Whether an entry makes its owner busy: not one that is called off, shown as free, or declined by them, and not one of the
 * squad's own: who holds a shift is not kept off it by their calendar showing it.
 */
export function isBusyEntry(entry: EntryFacts, { addresses, appHost }: CalendarOwner): boolean {
  if (is(entry.status, "CANCELLED") || is(entry.transparency, "TRANSPARENT")) return false;
  if (is(entry.busyStatus, "FREE") || is(entry.busyStatus, "WORKINGELSEWHERE")) return false;
  if (/^(?:away|assignment|shift)-\d+@/.test(entry.uid) && entry.uid.endsWith(`@${appHost}`))
    return false;
  const answers = entry.invited.filter(({ address }) =>
    addresses.has(address.trim().toLowerCase()),
  );
  return !answers.some(({ answer }) => is(answer, "DECLINED"));
}

function is(text: string, word: string): boolean {
  return text.trim().toUpperCase() === word;
}

/** The email addresses in some texts: a calendar is often named after its owner's, and its address holds it. */
export function addressesIn(texts: readonly string[]): Set<string> {
  const found = texts.flatMap(
    (text) => text.toLowerCase().match(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g) ?? [],
  );
  return new Set(found);
}

/** From one moment until another, in milliseconds since 1970. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** The times that count, and until when where there are too many to count all. */
export interface BusyTimes {
  readonly spans: readonly (AwayClock & Span)[];
  readonly countedUntil: Temporal.Instant | null;
}

const MINUTE_MS = 60_000;

/**
 * The busy times of a calendar that are not over, to the minute, those that touch each other as one, none beyond the horizon:
 * so nobody can tell from them which entries they were. `until` is the horizon; the wall clock is that of the zone.
 */
export function busyTimes(
  stretches: readonly Stretch[],
  now: Temporal.Instant,
  zone: string,
): BusyTimes {
  const horizon = busyUntil(now, zone).epochMilliseconds;
  const ahead = stretches
    .map(({ from, until }) => ({
      from: Math.floor(from / MINUTE_MS) * MINUTE_MS,
      until: Math.min(Math.ceil(until / MINUTE_MS) * MINUTE_MS, horizon),
    }))
    .filter(({ from, until }) => from < until && until > now.epochMilliseconds)
    .sort((a, b) => a.from - b.from);
  const joined: { from: number; until: number }[] = [];
  for (const stretch of ahead) {
    const last = joined.at(-1);
    if (last && stretch.from <= last.until) last.until = Math.max(last.until, stretch.until);
    else joined.push({ ...stretch });
  }
  const kept = joined.slice(0, MOST_BUSY_TIMES);
  const isCut = kept.length < joined.length;
  return {
    spans: kept.map(({ from, until }) => clockSpan(instant(from), instant(until), zone)),
    countedUntil: isCut ? instant(kept.at(-1)?.until ?? now.epochMilliseconds) : null,
  };
}

/** The horizon of a reading: the start of a day of the squad's. */
export function busyUntil(now: Temporal.Instant, zone: string): Temporal.Instant {
  return startOfDay(addDays(dateOf(now, zone), CALENDAR_AHEAD_DAYS), zone);
}

function instant(ms: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(ms);
}

/** A span with its wall clock: whole days where it begins and ends with a day, else to the minute. */
export function clockSpan(
  startsAt: Temporal.Instant,
  endsAt: Temporal.Instant,
  zone: string,
): AwayClock & Span {
  const [start, end] = [startsAt.toZonedDateTimeISO(zone), endsAt.toZonedDateTimeISO(zone)];
  const [fromDate, endDate] = [start.toPlainDate().toString(), end.toPlainDate().toString()];
  const isWhole =
    startOfDay(fromDate, zone).equals(startsAt) && startOfDay(endDate, zone).equals(endsAt);
  const timeOf = (at: Temporal.ZonedDateTime): string => at.toPlainTime().toString().slice(0, 5);
  return {
    fromDate,
    fromTime: isWhole ? null : timeOf(start),
    untilDate: isWhole ? addDays(endDate, -1) : endDate,
    untilTime: isWhole ? null : timeOf(end),
    startsAt,
    endsAt,
  };
}

/**
 * Whether a span is shown as a time away, in the month, beside the name and in reports: what was entered, and of a calendar whole
 * days alone. An hour at the dentist's counts for the shifts it lies in and is nobody's news.
 */
export function isShownAsAway(span: {
  readonly isByCalendar: boolean;
  readonly fromTime: string | null;
}): boolean {
  return !span.isByCalendar || span.fromTime === null;
}
