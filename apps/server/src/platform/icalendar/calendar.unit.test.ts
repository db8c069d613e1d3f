import type { CalendarEntry } from "@watchbill/domain/calendar-feeds/calendar";
import { describe, expect, test } from "vitest";
import { calendarOf } from "./calendar.ts";

const entry: CalendarEntry = {
  uid: "shift-1@duty.example",
  sequence: 3,
  changedAt: Temporal.Instant.from("2026-10-01T12:00:00Z"),
  startsAt: Temporal.Instant.from("2026-11-01T03:00:00Z"),
  endsAt: Temporal.Instant.from("2026-11-01T12:00:00Z"),
  summary: "Night",
  description: "",
  url: "https://duty.example/",
  status: "confirmed",
};

describe("calendarOf", () => {
  test("writes wall clock times, the zone's change in the night, and the time of the last change", () => {
    const lines = calendarOf("Squad", "America/New_York", [entry]).split("\r\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        "DTSTART;TZID=America/New_York:20261031T230000",
        "DTEND;TZID=America/New_York:20261101T070000",
        "DTSTART:20261101T020000",
        "TZOFFSETFROM:-0400",
        "TZOFFSETTO:-0500",
        "SEQUENCE:3",
        "DTSTAMP:20261001T120000Z",
        "STATUS:CONFIRMED",
      ]),
    );
  });

  test("writes an end in the repeated hour as a duration", () => {
    const second = { ...entry, endsAt: Temporal.Instant.from("2026-11-01T06:30:00Z") };
    expect(calendarOf("Squad", "America/New_York", [second])).toContain("DURATION:PT210M");
  });

  test("returns equal text for equal shifts, and a valid calendar for none", () => {
    expect(calendarOf("Squad", "America/New_York", [entry])).toBe(
      calendarOf("Squad", "America/New_York", [entry]),
    );
    expect(calendarOf("Squad", "America/New_York", []).split("\r\n").at(-2)).toBe("END:VCALENDAR");
  });

  test("escapes a line break in a name, so that it begins no property", () => {
    const lines = calendarOf("Squad", "UTC", [
      { ...entry, summary: "Parade\r\nATTENDEE:mailto:x@y.example; a, b\\" },
    ]).split("\r\n");
    expect(lines).toContain("SUMMARY:Parade\\nATTENDEE:mailto:x@y.example\\; a\\, b\\\\");
  });
});

test("writes the zone's changes from the first day of all entries to the last", () => {
  const spring: CalendarEntry = {
    ...entry,
    uid: "shift-2@duty.example",
    startsAt: Temporal.Instant.from("2027-03-14T11:00:00Z"),
    endsAt: Temporal.Instant.from("2027-03-14T12:00:00Z"),
    description: "Bring the key",
    status: "cancelled",
  };
  const timeOff: CalendarEntry = {
    ...entry,
    uid: "away-3@duty.example",
    days: { from: "2026-11-03", until: "2026-11-05" },
    startsAt: Temporal.Instant.from("2026-11-03T05:00:00Z"),
    endsAt: Temporal.Instant.from("2026-11-05T05:00:00Z"),
    status: "tentative",
  };
  // The entries are ordered neither by start nor by end.
  const lines = calendarOf("Squad", "America/New_York", [spring, entry, timeOff]).split("\r\n");
  const zone = lines.slice(lines.indexOf("BEGIN:VTIMEZONE"), lines.indexOf("END:VTIMEZONE"));
  expect(zone).toEqual([
    "BEGIN:VTIMEZONE",
    "TZID:America/New_York",
    "BEGIN:STANDARD",
    "DTSTART:20261031T000000",
    "TZOFFSETFROM:-0400",
    "TZOFFSETTO:-0400",
    "END:STANDARD",
    "BEGIN:STANDARD",
    "DTSTART:20261101T020000",
    "TZOFFSETFROM:-0400",
    "TZOFFSETTO:-0500",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    "DTSTART:20270314T020000",
    "TZOFFSETFROM:-0500",
    "TZOFFSETTO:-0400",
    "END:DAYLIGHT",
  ]);
  const [first, , third] = lines
    .join("\n")
    .split("BEGIN:VEVENT\n")
    .slice(1)
    .map((text) => text.split("\n"));
  expect(first?.slice(0, -1)).toEqual([
    "UID:shift-2@duty.example",
    "SEQUENCE:3",
    "DTSTAMP:20261001T120000Z",
    "LAST-MODIFIED:20261001T120000Z",
    "DTSTART;TZID=America/New_York:20270314T070000",
    "DTEND;TZID=America/New_York:20270314T080000",
    "SUMMARY:Night",
    "DESCRIPTION:Bring the key",
    "URL:https://duty.example/",
    "STATUS:CANCELLED",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
  expect(third?.slice(4, 9)).toEqual([
    "DTSTART;VALUE=DATE:20261103",
    "DTEND;VALUE=DATE:20261105",
    "SUMMARY:Night",
    "URL:https://duty.example/",
    "STATUS:TENTATIVE",
  ]);
  expect(third).toContain("TRANSP:OPAQUE");
});

test("writes a clock change at the very end of the last entry, and no zone if there are no entries", () => {
  const until = { ...entry, endsAt: Temporal.Instant.from("2026-11-01T06:00:00Z") };
  expect(calendarOf("Squad", "America/New_York", [until])).toContain("TZOFFSETTO:-0500");
  expect(calendarOf("Squad", "America/New_York", [])).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Watchbill//Shifts//EN",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "NAME:Squad",
      "X-WR-CALNAME:Squad",
      "X-WR-TIMEZONE:America/New_York",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("rounds times to the nearest second", () => {
  const odd = {
    ...entry,
    startsAt: entry.startsAt.add({ milliseconds: 700 }),
    endsAt: entry.endsAt.add({ milliseconds: 200 }),
  };
  const text = calendarOf("Squad", "America/New_York", [odd]);
  expect(text).toContain("DTSTART;TZID=America/New_York:20261031T230001\r\n");
  expect(text).toContain("DTEND;TZID=America/New_York:20261101T070000\r\n");
});

test.each(["x", "\u00e9", "\u05e9", "\u{1f691}"])(
  "folds lines of %j at 75 octets, never inside a character",
  (letter) => {
    for (let lead = 0; lead < 8; lead += 1) {
      const summary = "x".repeat(lead) + letter.repeat(200);
      const lines = calendarOf("Squad", "UTC", [{ ...entry, summary }]).split("\r\n");
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(lines.join("\r\n").replaceAll("\r\n ", "").split("\r\n")).toContain(
        `SUMMARY:${summary}`,
      );
    }
  },
);

test("normalizes line breaks of any system in a text, and none begins a line", () => {
  const text = calendarOf("A\rB", "UTC", [{ ...entry, description: "a\nb\r\nc\rd" }]);
  expect(text.split("\r\n")).toEqual(
    expect.arrayContaining(["NAME:A\\nB", "X-WR-CALNAME:A\\nB", "DESCRIPTION:a\\nb\\nc\\nd"]),
  );
});
