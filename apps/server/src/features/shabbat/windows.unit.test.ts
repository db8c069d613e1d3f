import { readFileSync } from "node:fs";
import { HOLIDAY_REGIONS } from "@watchbill/domain/holidays/calendar-region";
import { SHABBAT_ENDS, shabbatBlockedBecause } from "@watchbill/domain/shabbat/shabbat-settings";
import type { ShabbatSquad, ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import { describe, expect, test } from "vitest";
import { sun } from "../../platform/sun.ts";
import { shabbatWindowsOf } from "./queries.ts";

/*
 * `expected-windows.txt` was computed independently of this program and its library: the sun after
 * Meeus, Astronomical Algorithms (2nd edition, chapters 12, 22 and 25, with nutation in longitude
 * and obliquity and the aberration of the day), its height bisected to the second; the holidays are
 * the civil dates of printed calendars for 2026 to 2030. A line is a window in the city's local
 * time: "260911 1854 260913 1949 SR" begins on September 11, 2026 at 18:54, and is of Shabbat and
 * Rosh Hashanah.
 */
const FILE = readFileSync(new URL("expected-windows.txt", import.meta.url), "utf8");
const LETTERS: Readonly<Record<string, string>> = {
  Shabbat: "S",
  "Rosh Hashanah": "R",
  "Yom Kippur": "Y",
  Sukkot: "K",
  "Shemini Atzeret": "A",
  "Simchat Torah": "T",
  Pesach: "P",
  "Last days of Pesach": "L",
  "Last day of Pesach": "L",
  Shavuot: "W",
};
const TWO_MINUTES_MS = 120_000;

const cities = FILE.trim()
  .split("# ")
  .slice(1)
  .map((city) => {
    const [head = "", ...lines] = city.trim().split("\n");
    const [, name = "", rest = ""] = /^(\D+?) (-?\d.+)$/.exec(head) ?? [];
    const [latitude, longitude, timeZone = "", region, candleMinutes, shabbatEndBy, end] =
      rest.split(" ");
    const squad: ShabbatSquad = {
      isShabbatOffered: true,
      placeName: name,
      latitude: Number(latitude),
      longitude: Number(longitude),
      timeZone,
      holidayRegion: HOLIDAY_REGIONS.find((known) => known === region) ?? "none",
      candleMinutes: Number(candleMinutes),
      shabbatEndBy: SHABBAT_ENDS.find((known) => known === shabbatEndBy) ?? "minutes",
      shabbatEndMinutes: shabbatEndBy === "minutes" ? Number(end) : 50,
      shabbatEndDegrees: shabbatEndBy === "degrees" ? Number(end) : 8.5,
    };
    return { name, squad, lines };
  });

function instantIn(date: string, time: string, zone: string): Temporal.Instant {
  const [, year, month, day] = /^(..)(..)(..)$/.exec(date) ?? [];
  return Temporal.PlainDateTime.from(
    `20${year}-${month}-${day}T${time.slice(0, 2)}:${time.slice(2)}`,
  )
    .toZonedDateTime(zone)
    .toInstant();
}

function isNear(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Math.abs(a.epochMilliseconds - b.epochMilliseconds) <= TWO_MINUTES_MS;
}

describe("five years of independently computed windows", () => {
  test.each(cities)("$name, within two minutes", ({ squad, lines }) => {
    const expected = lines.map((line) => {
      const [startDate = "", start = "", endDate = "", end = "", letters = ""] = line.split(" ");
      return {
        line,
        startsAt: instantIn(startDate, start, squad.timeZone),
        endsAt: instantIn(endDate, end, squad.timeZone),
        letters,
      };
    });
    const from =
      expected[0]?.startsAt.subtract({ hours: 1 }) ?? Temporal.Instant.fromEpochMilliseconds(0);
    const until = expected.at(-1)?.endsAt ?? from;
    const windows = shabbatWindowsOf(squad, from, until);
    expect(windows).toHaveLength(lines.length);
    expect(lines.length).toBeGreaterThan(270);
    const wrong = expected.filter(({ startsAt, endsAt, letters }, index) => {
      const window = windows[index];
      if (!window) return true;
      const called = window.name.split(/, and |, | and /).map((name) => LETTERS[name] ?? "?");
      return (
        !isNear(window.startsAt, startsAt) ||
        !isNear(window.endsAt, endsAt) ||
        called.join("") !== letters
      );
    });
    expect(wrong.map(({ line }) => line)).toEqual([]);
  });
});

const newYork = (): ShabbatSquad => {
  const city = cities.find(({ name }) => name === "New York");
  if (!city) throw new Error("New York is in the file");
  return city.squad;
};
const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
const said = (window: ShabbatWindow): string =>
  [
    window.name,
    ...window.lightings.map((lighting) => `${lighting.name} ${clock(lighting.at)}`),
    clock(window.endsAt),
  ].join("; ");
const clock = (instant: Temporal.Instant): string =>
  instant
    .toZonedDateTimeISO("America/New_York")
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });

test("caches windows by settings: other settings give other windows, a squad without Shabbat none", () => {
  const span = [at("2026-12-28T00:00:00Z"), at("2027-01-04T00:00:00Z")] as const;
  const [shabbat, ...others] = shabbatWindowsOf(newYork(), ...span).map(said);
  expect([shabbat, ...others]).toEqual(["Shabbat; Shabbat 2027-01-01T16:21; 2027-01-02T17:26"]);
  expect(shabbatWindowsOf({ ...newYork(), candleMinutes: 40 }, ...span).map(said)).toEqual([
    "Shabbat; Shabbat 2027-01-01T15:59; 2027-01-02T17:26",
  ]);
  expect(shabbatWindowsOf({ ...newYork(), isShabbatOffered: false }, ...span)).toEqual([]);
});

test("returns a window across the new year once", () => {
  const around = [at("2027-12-31T12:00:00Z"), at("2028-01-02T12:00:00Z")] as const;
  expect(shabbatWindowsOf(newYork(), ...around).map(({ name }) => name)).toEqual(["Shabbat"]);
});

describe("places where the sun does not reach the required position", () => {
  const far = (changes: Partial<ShabbatSquad>): string | undefined =>
    Object.entries(shabbatBlockedBecause({ ...newYork(), ...changes }, sun)?.fields ?? {})
      .map(([field, text]) => `${field}: ${text}`)
      .at(0);
  const helsinki = { latitude: 60.17, longitude: 24.94, timeZone: "Europe/Helsinki" };
  const tromso = { latitude: 69.65, longitude: 18.96, timeZone: "Europe/Oslo" };

  test("accept New York", () => expect(far({})).toBeUndefined());
  test("refuse 8.5 degrees in June at 60 north", () => {
    expect(far(helsinki)).toMatch(
      /^shabbatEndDegrees: .*8\.5 degrees.*minutes after sunset instead$/,
    );
    expect(far({ ...helsinki, shabbatEndDegrees: 6 })).toBeUndefined();
    expect(far({ ...helsinki, shabbatEndBy: "minutes" })).toBeUndefined();
  });
  test("refuse the midnight sun", () =>
    expect(far({ ...tromso, shabbatEndBy: "minutes" })).toMatch(/^latitude: The sun doesn't set/));
  test("refuse a latitude beyond the pole", () =>
    expect(far({ latitude: 90 })).toMatch(/^latitude: /));
  test("refuse a longitude with a missing sign", () =>
    expect(far({ longitude: 74.006 })).toMatch(/^longitude: .*negative$/));
  test("refuse a missing place", () =>
    expect(far({ latitude: null, longitude: null })).toMatch(/^latitude: Choose a location/));
  test("computes sunset of the right evening when local time is far from solar time", () => {
    const kiritimati = { latitude: 1.87, longitude: -157.4, timeZone: "Pacific/Kiritimati" };
    const urumqi = { latitude: 43.8, longitude: 87.6, timeZone: "Asia/Shanghai" };
    for (const place of [kiritimati, urumqi]) {
      const squad = { ...newYork(), ...place };
      expect(shabbatBlockedBecause(squad, sun)).toBeNull();
      const [window] = shabbatWindowsOf(
        squad,
        at("2026-06-05T00:00:00Z"),
        at("2026-06-08T00:00:00Z"),
      );
      expect(window?.startsAt.toZonedDateTimeISO(place.timeZone).dayOfWeek).toBe(5);
      expect(window?.endsAt.toZonedDateTimeISO(place.timeZone).dayOfWeek).toBe(6);
    }
  });
});
