import type { LocalDate } from "../time/local.ts";
import { escapedText, folded, localStamp, utcStamp } from "./calendar-text.ts";
import { timeZoneLines } from "./time-zone-data.ts";

/** A shift, or a time away, as an entry of a calendar. */
export interface CalendarEntry {
  /** The same for ever, so that a change is a change and not another entry. */
  readonly uid: string;
  /** Grows with every change. */
  readonly sequence: number;
  readonly changedAt: Temporal.Instant;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  /** For what fills whole days: the first, and the one after the last. */
  readonly days?: { readonly from: LocalDate; readonly until: LocalDate } | undefined;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly status: "confirmed" | "tentative" | "cancelled";
}

/** What of an entry says how new it is; `changes` counts them. */
export interface EntryAge {
  readonly createdAt: Temporal.Instant;
  readonly changedAt: Temporal.Instant;
  readonly changes: number;
  readonly isCancelled: boolean;
}

/**
 * The SEQUENCE of an entry: it grows with every change, also with two in one second, and with the end. The seconds since it was
 * made are in it because calendars have seen them before changes were counted, and a lower number would be passed over.
 */
export function sequenceOf({ createdAt, changedAt, changes, isCancelled }: EntryAge): number {
  const seconds = Math.floor((changedAt.epochMilliseconds - createdAt.epochMilliseconds) / 1000);
  return seconds + 2 * changes + (isCancelled ? 1 : 0);
}

/**
 * Entries as an iCalendar object (RFC 5545) with the zone's data. It depends on nothing but its arguments, so that the
 * same entries are the same text, and a program that has it already can be told so.
 */
export function calendarOf(name: string, zone: string, entries: readonly CalendarEntry[]): string {
  const starts = entries.map(({ startsAt }) => startsAt).sort((a, b) => Temporal.Instant.compare(a, b));
  const ends = entries.map(({ endsAt }) => endsAt).sort((a, b) => Temporal.Instant.compare(a, b));
  const [first, last] = [starts[0], ends.at(-1)];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Watchbill//Shifts//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapedText(name)}`,
    `X-WR-CALNAME:${escapedText(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...(first && last ? timeZoneLines(zone, first, last) : []),
    ...entries.flatMap((entry) => entryLines(entry, zone)),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

function entryLines(entry: CalendarEntry, zone: string): string[] {
  const at = (instant: Temporal.Instant): string => localStamp(instant.toZonedDateTimeISO(zone).toPlainDateTime());
  return [
    "BEGIN:VEVENT",
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utcStamp(entry.changedAt)}`,
    `LAST-MODIFIED:${utcStamp(entry.changedAt)}`,
    ...timeLines(entry, zone, at),
    `SUMMARY:${escapedText(entry.summary)}`,
    ...(entry.description === "" ? [] : [`DESCRIPTION:${escapedText(entry.description)}`]),
    `URL:${entry.url}`,
    `STATUS:${entry.status.toUpperCase()}`,
    `TRANSP:${entry.status === "cancelled" ? "TRANSPARENT" : "OPAQUE"}`,
    "END:VEVENT",
  ];
}

function timeLines(entry: CalendarEntry, zone: string, at: (instant: Temporal.Instant) => string): string[] {
  const { days } = entry;
  if (!days) return [`DTSTART;TZID=${zone}:${at(entry.startsAt)}`, ...endLines(entry, zone, at)];
  const dateStamp = (date: LocalDate): string => date.replaceAll("-", "");
  return [`DTSTART;VALUE=DATE:${dateStamp(days.from)}`, `DTEND;VALUE=DATE:${dateStamp(days.until)}`];
}

/** An end in the hour that the autumn change repeats would be read as the first of the two; then the length is exact. */
function endLines({ startsAt, endsAt }: CalendarEntry, zone: string, at: (instant: Temporal.Instant) => string): string[] {
  const wallClock = endsAt.toZonedDateTimeISO(zone).toPlainDateTime();
  const isAsRead = wallClock.toZonedDateTime(zone).toInstant().equals(endsAt);
  if (isAsRead) return [`DTEND;TZID=${zone}:${at(endsAt)}`];
  return [`DURATION:PT${Math.round(startsAt.until(endsAt).total("minutes"))}M`];
}
