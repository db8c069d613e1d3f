import { addDays, dateOf, startOfDay } from "../time/local.ts";
import type { Span } from "../time/span.ts";
import type { TimeOffClock } from "../time-off/time-off-span.ts";

/**
 * A synced calendar is read for this many days ahead: a year, and the month that is planned at its
 * end.
 */
export const CALENDAR_AHEAD_DAYS = 400;
/** The most busy times stored per calendar, the earliest first. */
export const MAX_BUSY_TIMES = 2_000;

/** An entry's properties other than its times, as in the calendar file. */
export interface EntryFacts {
  readonly uid: string;
  readonly status: string;
  readonly transparency: string;
  readonly busyStatus: string;
  readonly invited: readonly { readonly address: string; readonly answer: string }[];
}

/** The calendar's owner, and how to recognize the squad's own calendar feed in it. */
interface CalendarOwner {
  /** Email addresses in lower case. */
  readonly addresses: ReadonlySet<string>;
  /** The host in the UIDs of this app's own entries. */
  readonly appHost: string;
}

/**
 * True if a calendar entry makes its owner busy. Canceled, free and declined entries do not.
 * Entries of the squad's own feed do not either, so that a shift does not block itself.
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

/**
 * Extracts email addresses from texts, because a calendar's name and URL often contain its owner's.
 */
export function addressesIn(texts: readonly string[]): Set<string> {
  const found = texts.flatMap(
    (text) => text.toLowerCase().match(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g) ?? [],
  );
  return new Set(found);
}

/** A time range in milliseconds since 1970. */
interface BusyStretch {
  readonly from: number;
  readonly until: number;
}

/** The busy times, and until when they are complete if some were cut off. */
export interface BusyTimes {
  readonly spans: readonly (TimeOffClock & Span)[];
  readonly countedUntil: Temporal.Instant | null;
}

const MINUTE_MS = 60_000;

/**
 * Returns a calendar's future busy times, rounded to the minute and cut at the horizon. Adjacent
 * times are merged, so that single entries cannot be recognized. `until` is the horizon; times
 * without a zone are read in `zone`.
 */
export function busyTimes(
  stretches: readonly BusyStretch[],
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
  const kept = joined.slice(0, MAX_BUSY_TIMES);
  const isCut = kept.length < joined.length;
  return {
    spans: kept.map(({ from, until }) => clockSpan(instant(from), instant(until), zone)),
    countedUntil: isCut ? instant(kept.at(-1)?.until ?? now.epochMilliseconds) : null,
  };
}

/** Returns the horizon of a sync: the start of a day in the squad's zone. */
export function busyUntil(now: Temporal.Instant, zone: string): Temporal.Instant {
  return startOfDay(addDays(dateOf(now, zone), CALENDAR_AHEAD_DAYS), zone);
}

function instant(ms: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(ms);
}

/**
 * Adds the wall clock to a span: whole days if it starts and ends at midnight, else to the minute.
 */
export function clockSpan(
  startsAt: Temporal.Instant,
  endsAt: Temporal.Instant,
  zone: string,
): TimeOffClock & Span {
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
 * True if a span appears as time off in the month, next to the name and in reports: manual time
 * off, and whole days of a synced calendar. Shorter busy times count for eligibility but stay
 * private.
 */
export function isShownAsTimeOff(span: {
  readonly isByCalendar: boolean;
  readonly fromTime: string | null;
}): boolean {
  return !span.isByCalendar || span.fromTime === null;
}
