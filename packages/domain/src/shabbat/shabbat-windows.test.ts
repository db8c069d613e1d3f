import { describe, expect, test } from "vitest";
import type { HolidayRegion } from "../holidays/calendar-region.ts";
import {
  type ShabbatSquad,
  type ShabbatWindow,
  shabbatWindowAt,
  shabbatWindowsBetween,
} from "./shabbat-windows.ts";
import { SUNSET_DEGREES, type Sun } from "./sun.ts";

/** In this model the sun sets shortly after 6:00 PM, and nightfall is 40 minutes later. */
const sun: Sun = (below, noon) =>
  noon.add({ hours: 6, minutes: below === SUNSET_DEGREES ? 0 : 40, seconds: 20 });

const squad = (
  holidayRegion: HolidayRegion,
  changes: Partial<ShabbatSquad> = {},
): ShabbatSquad => ({
  timeZone: "America/New_York",
  holidayRegion,
  isShabbatOffered: true,
  placeName: "Brooklyn",
  latitude: 40.6,
  longitude: -73.9,
  candleMinutes: 18,
  shabbatEndBy: "degrees",
  shabbatEndMinutes: 50,
  shabbatEndDegrees: 8.5,
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

describe("the Shabbat windows of a span", () => {
  test.each<[string, ShabbatSquad, string, string, string[]]>([
    [
      "returns Shabbat of an ordinary week",
      squad("diaspora"),
      "2026-11-16",
      "2026-11-23",
      ["Shabbat: 11/20 17:42 - 11/21 18:41"],
    ],
    [
      "returns the window around a single day",
      squad("diaspora"),
      "2026-11-21",
      "2026-11-22",
      ["Shabbat: 11/20 17:42 - 11/21 18:41"],
    ],
    ["returns nothing for days between windows", squad("diaspora"), "2026-11-22", "2026-11-27", []],
    [
      "merges two days of Yom Tov and Shabbat",
      squad("diaspora"),
      "2028-09-18",
      "2028-09-26",
      ["Rosh Hashanah and Shabbat: 9/20 17:42 - 9/23 18:41"],
    ],
    [
      "returns the whole window for its last day",
      squad("diaspora"),
      "2028-09-23",
      "2028-09-24",
      ["Rosh Hashanah and Shabbat: 9/20 17:42 - 9/23 18:41"],
    ],
    [
      "merges a Yom Tov on Shabbat and the next day",
      squad("diaspora"),
      "2026-09-07",
      "2026-09-14",
      ["Shabbat and Rosh Hashanah: 9/11 17:42 - 9/13 18:41"],
    ],
    [
      "separates Shabbat from a later Shavuot",
      squad("diaspora"),
      "2025-05-31",
      "2025-06-05",
      ["Shabbat: 5/30 17:42 - 5/31 18:41", "Shavuot: 6/1 17:42 - 6/3 18:41"],
    ],
    [
      "returns one day of Shavuot in Israel",
      squad("israel"),
      "2025-06-01",
      "2025-06-05",
      ["Shavuot: 6/1 17:42 - 6/2 18:41"],
    ],
    [
      "names a combined holiday in Israel",
      squad("israel"),
      "2028-10-09",
      "2028-10-16",
      [
        "Shemini Atzeret and Simchat Torah: 10/11 17:42 - 10/12 18:41",
        "Shabbat: 10/13 17:42 - 10/14 18:41",
      ],
    ],
    [
      "merges two holidays and Shabbat",
      squad("diaspora"),
      "2028-10-09",
      "2028-10-16",
      ["Shemini Atzeret, Simchat Torah, and Shabbat: 10/11 17:42 - 10/14 18:41"],
    ],
    [
      "returns Yom Tov when no holidays are shown",
      squad("none"),
      "2028-09-18",
      "2028-09-26",
      ["Rosh Hashanah and Shabbat: 9/20 17:42 - 9/23 18:41"],
    ],
    [
      "ends a window by minutes after sunset",
      squad("diaspora", { shabbatEndBy: "minutes", shabbatEndMinutes: 72, candleMinutes: 40 }),
      "2026-11-16",
      "2026-11-23",
      ["Shabbat: 11/20 17:20 - 11/21 19:13"],
    ],
    [
      "returns nothing when Shabbat is disabled",
      squad("diaspora", { isShabbatOffered: false }),
      "2026-11-16",
      "2026-11-23",
      [],
    ],
    [
      "returns nothing without a location",
      squad("diaspora", { latitude: null, longitude: null }),
      "2026-11-16",
      "2026-11-23",
      [],
    ],
    [
      "returns windows a hundred years ahead",
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
])(
  "for the %s region in the time zone %s, counts the days of Shavuot: %i",
  (region, timeZone, days) => {
    const at = (date: string) =>
      Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant();
    const windows = shabbatWindowsBetween(
      squad(region, { timeZone }),
      at("2025-06-01"),
      at("2025-06-05"),
      sun,
    );
    expect(windows.map(({ name, lightings }) => [name, lightings.length])).toEqual([
      ["Shavuot", days],
    ]);
  },
);

test("includes the holidays of both years in a span across New Year", () => {
  const names = between("2026-09-20", "2027-04-24", squad("diaspora")).map(({ name }) => name);
  expect(names.filter((name) => name !== "Shabbat")).toEqual([
    "Yom Kippur",
    "Shabbat and Sukkot",
    "Shabbat, Shemini Atzeret, and Simchat Torah",
    "Pesach and Shabbat",
  ]);
});

test("returns no windows when the sun does not get low enough", () => {
  expect(() =>
    shabbatWindowsBetween(squad("none"), day("2026-11-16"), day("2026-11-23"), () => null),
  ).toThrow(RangeError);
});

describe("candle lighting in a window", () => {
  test.each([
    ["Shabbat", "2026-11-20", ["11/20 17:42 Shabbat"]],
    [
      "lights the second Yom Tov after nightfall",
      "2028-06-01",
      ["5/30 17:42 Shavuot", "5/31 18:41 Shavuot"],
    ],
    [
      "lights Friday's candles before sunset",
      "2028-09-22",
      ["9/20 17:42 Rosh Hashanah", "9/21 18:41 Rosh Hashanah", "9/22 17:42 Shabbat"],
    ],
    [
      "lights the Yom Tov after Shabbat after nightfall",
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

test("includes the start of a window and excludes its end", () => {
  const windows = between("2026-11-16", "2026-11-23", squad("diaspora"));
  const at = (text: string) =>
    shabbatWindowAt(windows, Temporal.ZonedDateTime.from(`${text}[America/New_York]`).toInstant());
  expect(at("2026-11-20T17:41:59")).toBeNull();
  expect(at("2026-11-20T17:42")?.name).toBe("Shabbat");
  expect(at("2026-11-21T18:40:59")?.name).toBe("Shabbat");
  expect(at("2026-11-21T18:41")).toBeNull();
});
