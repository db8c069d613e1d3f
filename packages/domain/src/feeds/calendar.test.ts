import { describe, expect, test } from "vitest";
import { type CalendarEntry, calendarOf, sequenceOf } from "./calendar.ts";
import { escapedText, folded } from "./calendar-text.ts";

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

describe("a calendar", () => {
  test("says the wall clock, the zone's change in the night, and what changed when", () => {
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

  test("gives an end in the repeated hour as a length", () => {
    const second = { ...entry, endsAt: Temporal.Instant.from("2026-11-01T06:30:00Z") };
    expect(calendarOf("Squad", "America/New_York", [second])).toContain("DURATION:PT210M");
  });

  test("is the same text for the same shifts, and whole when there are none", () => {
    expect(calendarOf("Squad", "America/New_York", [entry])).toBe(calendarOf("Squad", "America/New_York", [entry]));
    expect(calendarOf("Squad", "America/New_York", []).split("\r\n").at(-2)).toBe("END:VCALENDAR");
  });

  test("a line break in a name cannot begin another property", () => {
    const lines = calendarOf("Squad", "UTC", [{ ...entry, summary: "Parade\r\nATTENDEE:mailto:x@y.example; a, b\\" }]).split(
      "\r\n",
    );
    expect(lines).toContain("SUMMARY:Parade\\nATTENDEE:mailto:x@y.example\\; a\\, b\\\\");
  });
});

test("lines are folded at 75 octets, never inside a letter", () => {
  const line = `SUMMARY:${"שבת ".repeat(40)}`;
  const parts = folded(line).split("\r\n");
  for (const part of parts) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75);
  expect(parts.map((part, index) => (index === 0 ? part : part.slice(1))).join("")).toBe(line);
  expect(escapedText("a\nb")).toBe("a\\nb");
});

describe("the number of an entry", () => {
  const createdAt = Temporal.Instant.from("2026-10-01T12:00:00Z");
  const age = { createdAt, changedAt: createdAt, changes: 0, isCancelled: false };

  test("is what it was before changes were counted, where none has been counted since", () => {
    const changedAt = createdAt.add({ minutes: 2 });
    expect(sequenceOf({ ...age, changedAt })).toBe(120);
    expect(sequenceOf({ ...age, changedAt, isCancelled: true })).toBe(121);
  });

  test("grows with each change, with the end, and when it is on again, all in one second", () => {
    const changed = [
      age,
      { ...age, changes: 1 },
      { ...age, changes: 2 },
      { ...age, changes: 2, isCancelled: true },
      { ...age, changes: 3 },
    ].map(sequenceOf);
    expect(changed).toEqual([...new Set(changed)].toSorted((a, b) => a - b));
  });
});
