import type { CalendarEntry } from "@watchbill/domain/calendar-feeds/calendar";
import ICAL from "ical.js";
import type { JCal } from "./components.ts";
import { localTime, timeZoneData } from "./time-zone-data.ts";

// RFC 5545 3.1: at most 75 octets a line. The library does not count the space that begins a
// continued line.
ICAL.foldLength = 74;

/** The library writes unknown properties without escaping. */
const TEXT = { defaultType: "text" };
Object.assign(ICAL.design.icalendar.property, { name: TEXT, "x-wr-calname": TEXT });

/**
 * Formats entries as an iCalendar object (RFC 5545) with time zone data. A pure function: equal
 * entries give equal text, so an ETag works.
 */
export function calendarOf(name: string, zone: string, entries: readonly CalendarEntry[]): string {
  const starts = entries
    .map(({ startsAt }) => startsAt)
    .sort((a, b) => Temporal.Instant.compare(a, b));
  const ends = entries.map(({ endsAt }) => endsAt).sort((a, b) => Temporal.Instant.compare(a, b));
  const [first, last] = [starts[0], ends.at(-1)];
  const zoneData = first && last ? timeZoneData(zone, first, last) : null;
  return ICAL.stringify([
    "vcalendar",
    [
      text("version", "2.0"),
      text("prodid", "-//Watchbill//Shifts//EN"),
      text("calscale", "GREGORIAN"),
      text("method", "PUBLISH"),
      text("name", name),
      text("x-wr-calname", name),
      ["x-wr-timezone", {}, "unknown", zone],
      ["refresh-interval", {}, "duration", "PT1H"],
      ["x-published-ttl", {}, "unknown", "PT1H"],
    ],
    [
      ...(zoneData ? [zoneData] : []),
      ...entries.map((entry) => entryOf(entry, zoneData ? zone : "UTC")),
    ],
  ] satisfies JCal);
}

function entryOf(entry: CalendarEntry, zone: string): JCal {
  const changedAt = entry.changedAt.round("second").toString();
  return [
    "vevent",
    [
      text("uid", entry.uid),
      ["sequence", {}, "integer", entry.sequence],
      ["dtstamp", {}, "date-time", changedAt],
      ["last-modified", {}, "date-time", changedAt],
      ...timesOf(entry, zone),
      text("summary", entry.summary),
      ...(entry.description === "" ? [] : [text("description", entry.description)]),
      ["url", {}, "uri", entry.url],
      text("status", entry.status.toUpperCase()),
      text("transp", entry.status === "cancelled" ? "TRANSPARENT" : "OPAQUE"),
    ],
    [],
  ];
}

function timesOf({ startsAt, endsAt, days }: CalendarEntry, zone: string): unknown[][] {
  return days
    ? [
        ["dtstart", {}, "date", days.from],
        ["dtend", {}, "date", days.until],
      ]
    : [timeOf("dtstart", startsAt, zone), timeOf("dtend", endsAt, zone)];
}

/**
 * Writes a wall clock time, or UTC in the hour that the autumn clock change repeats, because
 * clients read that hour differently.
 */
function timeOf(name: string, instant: Temporal.Instant, zone: string): unknown[] {
  const wallClock = instant.toZonedDateTimeISO(zone).toPlainDateTime();
  const [first, second] = (["earlier", "later"] as const).map((disambiguation) =>
    wallClock.toZonedDateTime(zone, { disambiguation }),
  );
  return zone === "UTC" || !first!.equals(second!)
    ? [name, {}, "date-time", instant.round("second").toString()]
    : [name, { tzid: zone }, "date-time", localTime(wallClock)];
}

/**
 * Writes a text property. The library escapes a line feed; a carriage return would break the line.
 */
function text(name: string, value: string): unknown[] {
  return [name, {}, "text", value.replaceAll(/\r\n?/g, "\n")];
}
