import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantAt } from "../../time/local.ts";
import { quietUntil } from "./quiet-hours.ts";

const ZONE = "America/New_York";
const night = { from: "22:00", until: "07:00" };

describe("quiet hours", () => {
  test.each([
    ["before they begin", night, "2026-11-20", "21:59", null],
    ["as they begin", night, "2026-11-20", "22:00", "2026-11-21 07:00"],
    ["after midnight", night, "2026-11-21", "03:00", "2026-11-21 07:00"],
    ["as they end", night, "2026-11-21", "07:00", null],
    ["over the last night of the year", night, "2026-12-31", "23:30", "2027-01-01 07:00"],
    [
      "within one day",
      { from: "13:00", until: "15:00" },
      "2026-11-20",
      "14:00",
      "2026-11-20 15:00",
    ],
    [
      "outside quiet hours within one day",
      { from: "13:00", until: "15:00" },
      "2026-11-20",
      "12:59",
      null,
    ],
    ["that have no length", { from: "22:00", until: "22:00" }, "2026-11-20", "22:00", null],
    [
      "that have no length, at another hour",
      { from: "22:00", until: "22:00" },
      "2026-11-20",
      "03:00",
      null,
    ],
    ["over the spring change", night, "2027-03-13", "23:00", "2027-03-14 07:00"],
    [
      "that would end in the hour the spring change skips",
      { from: "22:00", until: "02:30" },
      "2027-03-14",
      "01:00",
      "2027-03-14 03:30",
    ],
    ["not set", null, "2026-11-20", "23:00", null],
  ])("return when they end: %s", (_, quiet, date, time, ends) => {
    const until = quietUntil(quiet, instantAt(date, time, ZONE), ZONE);
    expect(
      until
        ?.toZonedDateTimeISO(ZONE)
        .toPlainDateTime()
        .toString({ smallestUnit: "minute" })
        .replace("T", " ") ?? null,
    ).toBe(ends);
  });

  test("end at the second occurrence of a time that the autumn clock change repeats", () => {
    const first = Temporal.Instant.from("2027-11-07T05:10:00Z");
    const ends = Temporal.Instant.from("2027-11-07T06:30:00Z");
    const quiet = { from: "22:00", until: "01:30" };
    expect(quietUntil(quiet, first, ZONE)?.equals(ends)).toBe(true);
    expect(quietUntil(quiet, first.add({ hours: 1 }), ZONE)?.equals(ends)).toBe(true);
  });

  test("always end in the future and within 25 hours, also across clock changes", () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(
        ([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`,
      );
    const moment = fc
      .tuple(
        fc.constantFrom("2027-03-13T12:00:00Z", "2027-11-06T12:00:00Z", "2026-11-20T12:00:00Z"),
        fc.integer({ min: 0, max: 2 * 24 * 60 }),
      )
      .map(([start, minutes]) => Temporal.Instant.from(start).add({ minutes }));
    fc.assert(
      fc.property(time, time, moment, (from, until, now) => {
        const ends = quietUntil({ from, until }, now, ZONE);
        if (ends === null) return;
        const minutes = ends.since(now).total("minutes");
        expect(minutes).toBeGreaterThan(0);
        expect(minutes).toBeLessThanOrEqual(25 * 60);
      }),
    );
  });
});
