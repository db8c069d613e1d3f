import type { CalendarEntry } from "@watchbill/domain/calendar-feeds/calendar";
import { describe, expect, test } from "vitest";
import { calendarOf } from "./calendar.ts";
import { calendarTimesOf, timesOf } from "./occurrences.ts";

/** A feed with a shift of an hour every five hours. */
function yearFrom(day: string, zone: string, days = 370) {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant();
  const starts = Array.from({ length: Math.floor((days * 24) / 5) }, (_, index) =>
    start.add({ hours: index * 5 }),
  );
  const text = calendarOf("Squad", zone, starts.map(shiftAt));
  return { starts: starts.map(({ epochMilliseconds }) => epochMilliseconds), text };
}

function shiftAt(startsAt: Temporal.Instant): CalendarEntry {
  return {
    uid: `${startsAt.epochMilliseconds}@squad.example`,
    sequence: 0,
    changedAt: Temporal.Instant.from("2026-01-01T00:00:00Z"),
    startsAt,
    endsAt: startsAt.add({ hours: 1 }),
    summary: "Shift",
    description: "",
    url: "https://squad.example/",
    status: "confirmed",
  };
}

function part(text: string, name: string): Record<string, string> | null {
  const parts = text.split(`BEGIN:${name}\r\n`).slice(1);
  // MS-OXCICAL 2.1.3.1.1.19.2: more than one may be refused.
  expect(parts.length).toBeLessThanOrEqual(1);
  const [body] = (parts[0] ?? "").split(`END:${name}`);
  return body
    ? Object.fromEntries(
        body
          .trim()
          .split("\r\n")
          .map((line) => line.split(":", 2)),
      )
    : null;
}

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** The starts of a feed, read by Microsoft's published import rules (MS-OXCICAL 2.1.3.1.1.19). */
function startsInOutlook(text: string): number[] {
  const standard = part(text, "STANDARD");
  const daylight = part(text, "DAYLIGHT");
  const minutes = (offset: string): number =>
    Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5)));
  /** When an observance begins in a year, on the wall clock, in milliseconds. */
  const onset = (observance: Record<string, string>, year: number): number => {
    const { RRULE = "", DTSTART = "" } = observance;
    const rule = /^FREQ=YEARLY;BYMONTH=(\d+);BYDAY=(-1|[1-4])(SU|MO|TU|WE|TH|FR|SA)$/.exec(RRULE);
    expect(rule, RRULE).not.toBeNull();
    const [, month, number, weekday] = rule!;
    const days = Array.from({ length: 31 }, (_, index) =>
      Date.UTC(year, Number(month) - 1, index + 1),
    ).filter(
      (day) =>
        new Date(day).getUTCMonth() === Number(month) - 1 &&
        new Date(day).getUTCDay() === WEEKDAYS.indexOf(weekday!),
    );
    const [hour, minute] = [Number(DTSTART.slice(9, 11)), Number(DTSTART.slice(11, 13))];
    // The onset must be in a year before the first entry (2.1.3.1.1.19.2.1).
    expect(Number(DTSTART.slice(0, 4))).toBeLessThan(year);
    return days.at(number === "-1" ? -1 : Number(number) - 1)! + (hour * 60 + minute) * 60_000;
  };
  const offsetAt = (wall: number): number => {
    // Without DAYLIGHT the offset is the same all year, and a rule must be omitted.
    if (!daylight) {
      expect(standard).not.toHaveProperty("RRULE");
      return minutes(standard!.TZOFFSETTO!);
    }
    const year = new Date(wall).getUTCFullYear();
    const [to, back] = [onset(daylight, year), onset(standard!, year)];
    const isDaylight = to < back ? wall >= to && wall < back : wall >= to || wall < back;
    return minutes((isDaylight ? daylight : standard!).TZOFFSETTO!);
  };
  return [...text.matchAll(/BEGIN:VEVENT\r\n(?:.*\r\n)*?DTSTART(.*)\r\n/g)].map(([, value]) => {
    const [, year, month, day, hour, minute, second, isUtc] =
      /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/.exec(value!)!;
    const wall = Date.UTC(+year!, +month! - 1, +day!, +hour!, +minute!, +second!);
    return isUtc ? wall : wall - offsetAt(wall) * 60_000;
  });
}

/** The starts of a feed, read by RFC 5545 from its own VTIMEZONE. */
function startsByTheStandard(text: string, zone: string): number[] {
  const calendars = calendarTimesOf(text.replaceAll(zone, "A zone"));
  if (typeof calendars === "string") throw new Error(calendars);
  const asked = {
    from: Temporal.Instant.from("2020-01-01T00:00:00Z"),
    until: Temporal.Instant.from("2040-01-01T00:00:00Z"),
    zone: "Pacific/Kiritimati",
    mostSteps: 100_000,
  };
  return timesOf(calendars, asked, () => true).times.map(({ from }) => from);
}

const rulesIn = (text: string): string[] =>
  ["STANDARD", "DAYLIGHT"].flatMap((name) => {
    const found = part(text, name);
    return found ? [`${name} ${found.DTSTART} ${found.TZOFFSETTO} ${found.RRULE ?? ""}`] : [];
  });

describe("a feed of a year", () => {
  test.each<[string, string, string[]]>([
    [
      "America/New_York",
      "2026-11-29",
      [
        "STANDARD 19701101T020000 -0500 FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
        "DAYLIGHT 19700308T020000 -0400 FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
      ],
    ],
    [
      "America/Chicago",
      "2027-09-07",
      [
        "STANDARD 19701101T020000 -0600 FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
        "DAYLIGHT 19700308T020000 -0500 FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
      ],
    ],
    [
      "Europe/London",
      "2026-11-29",
      [
        "STANDARD 19701025T020000 +0000 FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
        "DAYLIGHT 19700329T010000 +0100 FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
      ],
    ],
    [
      "Asia/Jerusalem",
      "2026-11-29",
      [
        "STANDARD 19701025T020000 +0200 FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
        "DAYLIGHT 19700327T020000 +0300 FREQ=YEARLY;BYMONTH=3;BYDAY=-1FR",
      ],
    ],
    ["America/Phoenix", "2026-11-29", ["STANDARD 19700101T000000 -0700 "]],
    [
      "Australia/Sydney",
      "2026-11-29",
      [
        "STANDARD 19700405T030000 +1000 FREQ=YEARLY;BYMONTH=4;BYDAY=1SU",
        "DAYLIGHT 19701004T020000 +1100 FREQ=YEARLY;BYMONTH=10;BYDAY=1SU",
      ],
    ],
    ["Asia/Kathmandu", "2026-11-29", ["STANDARD 19700101T000000 +0545 "]],
    // Its clocks change around Ramadan.
    ["Africa/Casablanca", "2026-11-29", []],
    // Israel changes its clocks on the Friday before the last Sunday of March: in 2023 not the last
    // Friday, in 2024 it was.
    ["Asia/Jerusalem", "2023-05-01", []],
    // The change at the end of Oct 31, 2024 is one of November.
    ["Africa/Cairo", "2023-05-01", []],
    // Clocks changed for the last time in 2022.
    ["America/Mexico_City", "2022-05-01", []],
  ])("in %s from %s", (zone, day, rules) => {
    const { starts, text } = yearFrom(day, zone);
    expect(rulesIn(text)).toEqual(rules);
    expect(startsInOutlook(text)).toEqual(starts);
    expect(startsByTheStandard(text, zone)).toEqual(starts);
    if (rules.length === 0) expect(text).not.toMatch(/VTIMEZONE|TZID/);
  });

  test("has the same zone as a feed of two weeks", () => {
    const zoneOf = (text: string) => text.slice(0, text.indexOf("BEGIN:VEVENT"));
    const [weeks, year] = [14, 370].map((days) => yearFrom("2027-07-01", "America/New_York", days));
    expect(zoneOf(weeks!.text)).toBe(zoneOf(year!.text));
  });
});
