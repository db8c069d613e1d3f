import { describe, expect, test } from "vitest";
import type { HolidayRegion } from "../holidays/calendar-region.ts";
import {
  type ShabbatSquad,
  type ShabbatWindow,
  shabbatWindowAt,
  shabbatWindowsBetween,
} from "./shabbat-windows.ts";
import { SUNSET_DEGREES, type Sun } from "./sun.ts";

/** The sun sets shortly after 6:00 PM and reaches nightfall 40 minutes later. */
const sun: Sun = (below, noon) =>
  noon.add({ hours: 6, minutes: below === SUNSET_DEGREES ? 0 : 40, seconds: 20 });

const squad = (
  holidayRegion: HolidayRegion,
  changes: Partial<ShabbatSquad> = {},
): ShabbatSquad => ({
  timeZone: "America/New_York",
  holidayRegion,
  restDaysAllowed: true,
  placeName: "Brooklyn",
  latitude: 40.6,
  longitude: -73.9,
  candleMinutes: 18,
  restEndBy: "degrees",
  restEndMinutes: 50,
  restEndDegrees: 8.5,
  ...changes,
});

const day = (date: string) =>
  Temporal.ZonedDateTime.from(`${date}T00:00[America/New_York]`).toInstant();
const clock = (instant: Temporal.Instant) => {
  const { month, day: date, hour, minute } = instant.toZonedDateTimeISO("America/New_York");
  return `${month}/${date} ${hour}:${String(minute).padStart(2, "0")}`;
};
const said = ({ name, startsAt, endsAt }: ShabbatWindow) =>
  `${name}: ${clock(startsAt)} - ${clock(endsAt)}`;
const between = (from: string, until: string, of: ShabbatSquad) =>
  shabbatWindowsBetween(of, day(from), day(until), sun);

describe("the windows of a span", () => {
  test.each<[string, ShabbatSquad, string, string, string[]]>([
    [
      "an ordinary week",
      squad("diaspora"),
      "2026-11-16",
      "2026-11-23",
      ["Shabbat: 11/20 17:42 - 11/21 18:41"],
    ],
    [
      "a day in the middle of one",
      squad("diaspora"),
      "2026-11-21",
      "2026-11-22",
      ["Shabbat: 11/20 17:42 - 11/21 18:41"],
    ],
    ["days between", squad("diaspora"), "2026-11-22", "2026-11-27", []],
    [
      "two holy days and Shabbat",
      squad("diaspora"),
      "2028-09-18",
      "2028-09-26",
      ["Rosh Hashanah and Shabbat: 9/20 17:42 - 9/23 18:41"],
    ],
    [
      "the last day of three alone in the span",
      squad("diaspora"),
      "2028-09-23",
      "2028-09-24",
      ["Rosh Hashanah and Shabbat: 9/20 17:42 - 9/23 18:41"],
    ],
    [
      "a holy day on Shabbat and the day after",
      squad("diaspora"),
      "2026-09-07",
      "2026-09-14",
      ["Shabbat and Rosh Hashanah: 9/11 17:42 - 9/13 18:41"],
    ],
    [
      "Shabbat and Shavuot after it",
      squad("diaspora"),
      "2025-05-31",
      "2025-06-05",
      ["Shabbat: 5/30 17:42 - 5/31 18:41", "Shavuot: 6/1 17:42 - 6/3 18:41"],
    ],
    [
      "Israel has one day of Shavuot",
      squad("israel"),
      "2025-06-01",
      "2025-06-05",
      ["Shavuot: 6/1 17:42 - 6/2 18:41"],
    ],
    [
      "two feasts of one name joined in Israel",
      squad("israel"),
      "2028-10-09",
      "2028-10-16",
      [
        "Shemini Atzeret and Simchat Torah: 10/11 17:42 - 10/12 18:41",
        "Shabbat: 10/13 17:42 - 10/14 18:41",
      ],
    ],
    [
      "two feasts and Shabbat",
      squad("diaspora"),
      "2028-10-09",
      "2028-10-16",
      ["Shemini Atzeret, Simchat Torah and Shabbat: 10/11 17:42 - 10/14 18:41"],
    ],
    [
      "holy days where none are shown",
      squad("none"),
      "2028-09-18",
      "2028-09-26",
      ["Rosh Hashanah and Shabbat: 9/20 17:42 - 9/23 18:41"],
    ],
    [
      "minutes after sunset",
      squad("diaspora", { restEndBy: "minutes", restEndMinutes: 72, candleMinutes: 40 }),
      "2026-11-16",
      "2026-11-23",
      ["Shabbat: 11/20 17:20 - 11/21 19:13"],
    ],
    ["no rest days", squad("diaspora", { restDaysAllowed: false }), "2026-11-16", "2026-11-23", []],
    [
      "no place",
      squad("diaspora", { latitude: null, longitude: null }),
      "2026-11-16",
      "2026-11-23",
      [],
    ],
    [
      "a hundred years ahead of the calendar",
      squad("diaspora"),
      "2300-01-05",
      "2300-01-12",
      ["Shabbat: 1/5 17:42 - 1/6 18:41"],
    ],
  ])("%s", (_what, of, from, until, windows) => {
    expect(between(from, until, of).map(said)).toEqual(windows);
  });
});

test.each<[HolidayRegion, string, number]>([
  ["none", "America/New_York", 2],
  ["none", "Asia/Jerusalem", 1],
  ["diaspora", "Asia/Jerusalem", 2],
  ["israel", "America/New_York", 1],
])("with holidays of %s in %s, counts the days of Shavuot: %i", (region, timeZone, days) => {
  const at = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant();
  const windows = shabbatWindowsBetween(
    squad(region, { timeZone }),
    at("2025-06-01"),
    at("2025-06-05"),
    sun,
  );
  expect(windows.map(({ name, lightings }) => [name, lightings.length])).toEqual([
    ["Shavuot", days],
  ]);
});

test("includes the holidays of both years in a span over New Year", () => {
  const names = between("2026-09-20", "2027-04-24", squad("diaspora")).map(({ name }) => name);
  expect(names.filter((name) => name !== "Shabbat")).toEqual([
    "Yom Kippur",
    "Shabbat and Sukkot",
    "Shabbat, Shemini Atzeret and Simchat Torah",
    "Pesach and Shabbat",
  ]);
});

test("returns no windows when the sun does not get low enough", () => {
  expect(() =>
    shabbatWindowsBetween(squad("none"), day("2026-11-16"), day("2026-11-23"), () => null),
  ).toThrow(RangeError);
});

describe("candle lighting", () => {
  test.each([
    ["Shabbat", "2026-11-20", ["11/20 17:42 Shabbat"]],
    [
      "two holy days: the second after nightfall",
      "2028-06-01",
      ["5/30 17:42 Shavuot", "5/31 18:41 Shavuot"],
    ],
    [
      "two holy days and Shabbat: Friday's before sunset",
      "2028-09-22",
      ["9/20 17:42 Rosh Hashanah", "9/21 18:41 Rosh Hashanah", "9/22 17:42 Shabbat"],
    ],
    [
      "Shabbat first: the next after nightfall",
      "2026-09-12",
      ["9/11 17:42 Shabbat and Rosh Hashanah", "9/12 18:41 Rosh Hashanah"],
    ],
  ])("%s", (_what, date, lightings) => {
    const windows = between(
      date,
      date.replace(/\d$/, (last) => String(Number(last) + 1)),
      squad("diaspora"),
    );
    expect(
      windows.flatMap((window) => window.lightings.map(({ at, name }) => `${clock(at)} ${name}`)),
    ).toEqual(lightings);
  });
});

test("contains its start and excludes its end", () => {
  const windows = between("2026-11-16", "2026-11-23", squad("diaspora"));
  const at = (text: string) =>
    shabbatWindowAt(windows, Temporal.ZonedDateTime.from(`${text}[America/New_York]`).toInstant());
  expect(at("2026-11-20T17:41:59")).toBeNull();
  expect(at("2026-11-20T17:42")?.name).toBe("Shabbat");
  expect(at("2026-11-21T18:40:59")?.name).toBe("Shabbat");
  expect(at("2026-11-21T18:41")).toBeNull();
});
