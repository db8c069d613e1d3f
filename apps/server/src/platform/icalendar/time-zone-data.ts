import { isDeepStrictEqual } from "node:util";
import ICAL from "ical.js";
import type { JCal } from "./components.ts";

/** Rules begin in this year, as in Google's files, so the text is the same in every year. */
const FIRST_YEAR = 1970;
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/**
 * Returns a zone's VTIMEZONE for the years of a time range: one STANDARD, and one DAYLIGHT with
 * yearly rules if the clocks change. Outlook reads no other form (MS-OXCICAL 2.1.3.1.1.19). Null if
 * the changes of these years do not follow one such pair of rules.
 */
export function timeZoneData(
  zone: string,
  from: Temporal.Instant,
  until: Temporal.Instant,
): JCal | null {
  const [first, last] = [from.toZonedDateTimeISO(zone), until.toZonedDateTimeISO(zone)];
  const changes = changesIn(zone, first.year, last.year);
  const withParts = (...parts: JCal[]): JCal => ["vtimezone", [["tzid", {}, "text", zone]], parts];
  if (changes.length === 0)
    return withParts(
      observance("standard", `${FIRST_YEAR}-01-01T00:00:00`, first.offset, first.offset),
    );
  const [standard, daylight] = [false, true].map((isDaylight) => {
    const same = changes.filter((change) => change.isDaylight === isDaylight);
    return same.length === last.year - first.year + 1 ? commonRule(same) : undefined;
  });
  return standard && daylight ? withParts(standard, daylight) : null;
}

interface ClockChange {
  readonly isDaylight: boolean;
  /** The wall clock time before the change (RFC 5545, 3.6.5). */
  readonly at: Temporal.PlainDateTime;
  readonly before: string;
  readonly after: string;
}

function changesIn(zone: string, firstYear: number, lastYear: number): ClockChange[] {
  const changes: ClockChange[] = [];
  const start = Temporal.PlainDate.from({ year: firstYear, month: 1, day: 1 });
  let next = start.toZonedDateTime(zone).getTimeZoneTransition("next");
  while (next && next.year <= lastYear) {
    const before = next.subtract({ nanoseconds: 1 });
    changes.push({
      isDaylight: next.offsetNanoseconds > before.offsetNanoseconds,
      at: next.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime(),
      before: before.offset,
      after: next.offset,
    });
    next = next.getTimeZoneTransition("next");
  }
  return changes;
}

/** Returns the yearly observance that all changes follow, if there is one. */
function commonRule(changes: readonly ClockChange[]): JCal | undefined {
  const [first = [], ...others] = changes.map(yearlyRules);
  return first.find((rule) =>
    others.every((rules) => rules.some((other) => isDeepStrictEqual(rule, other))),
  );
}

/** Returns the yearly observances that a change fits: by the last such weekday, and by its number. */
function yearlyRules({ isDaylight, at, before, after }: ClockChange): JCal[] {
  const numbers = [Math.ceil(at.day / 7)];
  if (at.day > at.daysInMonth - 7) numbers.unshift(-1);
  return numbers.flatMap((number) => {
    // Not every month has a fifth one.
    if (number === 5) return [];
    const rule = new ICAL.Recur({
      freq: "YEARLY",
      bymonth: [at.month],
      byday: [`${number}${WEEKDAYS[at.dayOfWeek - 1]}`],
    });
    const { hour, minute, second } = at;
    const begin = { year: FIRST_YEAR, month: 1, day: 1, hour, minute, second, isDate: false };
    const first = rule.iterator(new ICAL.Time(begin, ICAL.Timezone.localTimezone)).next();
    const kind = isDaylight ? "daylight" : "standard";
    return [observance(kind, first.toString(), before, after, rule.toJSON())];
  });
}

function observance(
  kind: "standard" | "daylight",
  start: string,
  before: string,
  after: string,
  rule?: object,
): JCal {
  return [
    kind,
    [
      ["dtstart", {}, "date-time", start],
      ["tzoffsetfrom", {}, "utc-offset", before],
      ["tzoffsetto", {}, "utc-offset", after],
      ...(rule ? [["rrule", {}, "recur", rule]] : []),
    ],
    [],
  ];
}

/** Formats a wall clock time to the second: "2026-11-20T18:30:00". */
export function localTime(dateTime: Temporal.PlainDateTime): string {
  return dateTime.round("second").toString().slice(0, 19);
}
