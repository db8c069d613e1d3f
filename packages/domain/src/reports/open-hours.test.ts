import { expect, test } from "vitest";
import { mostOpen, openHours } from "./open-hours.ts";

const ZONE = "America/New_York";
const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(ZONE).toInstant();
const shift = (startsAt: string, endsAt: string, filled: number, spots: number) => ({
  startsAt: at(startsAt),
  endsAt: at(endsAt),
  filled,
  spots,
});

/** May 10, 2026 is a Sunday. */
const NIGHT = shift("2026-05-10T23:00", "2026-05-11T02:00", 1, 2);

function openAt(
  shifts: readonly ReturnType<typeof shift>[],
  weekday: number,
  hour: number,
): number | null | undefined {
  return openHours(shifts, ZONE, 0)[weekday]?.[hour]?.open;
}

test.each([
  ["during it", 0, 23, 0.5],
  ["after midnight, on the next weekday", 1, 1, 0.5],
  ["after its end", 1, 2, null],
  ["on another day", 2, 23, null],
])("counts a night with one of two spots filled as half open: %s", (_when, weekday, hour, open) =>
  expect(openAt([NIGHT], weekday, hour)).toBe(open),
);

test("counts a full shift as not open, and an overfilled shift as full", () =>
  expect(openAt([shift("2026-05-10T08:00", "2026-05-10T09:00", 3, 2)], 0, 8)).toBe(0));

test("counts half an hour as half of an hour", () =>
  expect(
    openAt(
      [
        shift("2026-05-10T08:00", "2026-05-10T09:00", 1, 1),
        shift("2026-05-17T08:30", "2026-05-17T09:00", 0, 1),
      ],
      0,
      8,
    ),
  ).toBeCloseTo(1 / 3));

test("counts ten minutes as a sixth of an hour", () =>
  expect(
    openAt(
      [
        shift("2026-05-10T08:00", "2026-05-10T09:00", 1, 1),
        shift("2026-05-17T08:50", "2026-05-17T09:00", 0, 1),
      ],
      0,
      8,
    ),
  ).toBeCloseTo(1 / 7));

test("ends a run of hours at a pause or at another share of open spots, and puts the longer of equal runs first", () => {
  const shifts = [
    shift("2026-05-10T08:00", "2026-05-10T11:00", 0, 1),
    shift("2026-05-10T12:00", "2026-05-10T13:00", 0, 1),
    shift("2026-05-10T13:00", "2026-05-10T18:00", 1, 2),
  ];
  expect(
    mostOpen(openHours(shifts, ZONE, 0), 5).map(({ from, until, open }) => [from, until, open]),
  ).toEqual([
    [8, 11, 1],
    [12, 13, 1],
    [13, 18, 0.5],
  ]);
});

test("counts the hour that a clock change skips as empty, and the repeated hour twice", () => {
  expect(openAt([shift("2026-03-08T01:00", "2026-03-08T04:00", 0, 1)], 0, 2)).toBeNull();
  const repeated = shift("2026-11-01T01:00", "2026-11-01T02:00", 0, 1);
  expect(repeated.startsAt.until(repeated.endsAt).total("hours")).toBe(2);
  expect(openAt([repeated, shift("2026-11-08T01:00", "2026-11-08T02:00", 1, 1)], 0, 1)).toBeCloseTo(
    2 / 3,
  );
});

test("orders the days by the squad's week", () =>
  expect(openHours([], ZONE, 1).map(([first]) => first?.weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]));

test("lists the hours with the most open spots first, as runs that end at midnight, the longer of equal runs first", () => {
  const week = openHours([NIGHT, shift("2026-05-12T08:00", "2026-05-12T12:00", 0, 1)], ZONE, 0);
  expect(mostOpen(week, 3)).toEqual([
    { weekday: 2, from: 8, until: 12, open: 1 },
    { weekday: 1, from: 0, until: 2, open: 0.5 },
    { weekday: 0, from: 23, until: 24, open: 0.5 },
  ]);
  expect(mostOpen(week, 1)).toHaveLength(1);
  expect(
    mostOpen(openHours([shift("2026-05-10T08:00", "2026-05-10T09:00", 1, 1)], ZONE, 0), 3),
  ).toEqual([]);
});
