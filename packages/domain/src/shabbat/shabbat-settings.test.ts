import { describe, expect, test } from "vitest";
import { settingFaults } from "../settings/setting-values.ts";
import { CITIES, cityAt } from "./cities.ts";
import { keptWindows } from "./shabbat-observers.ts";
import {
  type ShabbatSettings,
  shabbatBlockedBecause,
  shabbatEndOf,
  shabbatPlaceOf,
} from "./shabbat-settings.ts";
import type { Sun } from "./sun.ts";

const BROOKLYN: ShabbatSettings & { timeZone: string } = {
  timeZone: "America/New_York",
  isShabbatOffered: true,
  placeName: "Brooklyn",
  latitude: 40.6,
  longitude: -73.9,
  candleMinutes: 18,
  shabbatEndBy: "minutes",
  shabbatEndMinutes: 50,
  shabbatEndDegrees: 8.5,
};
/** Models a sun that sets every night up to a latitude, and not nearer to the pole. */
const downUntil =
  (latitude: number): Sun =>
  (_below, noon, place) =>
    Math.abs(place.latitude) > latitude ? null : noon;
const everywhere = downUntil(90);

describe("a single Shabbat setting", () => {
  test.each<[string, Partial<ShabbatSettings>, string[]]>([
    ["no changes", {}, []],
    ["no location", { latitude: null, longitude: null, placeName: "" }, []],
    [
      "the least of each",
      {
        candleMinutes: 0,
        shabbatEndMinutes: 20,
        shabbatEndDegrees: 3,
        latitude: -90,
        longitude: -180,
      },
      [],
    ],
    [
      "the most of each",
      {
        candleMinutes: 60,
        shabbatEndMinutes: 120,
        shabbatEndDegrees: 12,
        latitude: 90,
        longitude: 180,
      },
      [],
    ],
    [
      "less than the least",
      {
        candleMinutes: -1,
        shabbatEndMinutes: 19,
        shabbatEndDegrees: 2.9,
        latitude: -90.1,
        longitude: -180.1,
      },
      ["candleMinutes", "shabbatEndMinutes", "shabbatEndDegrees", "latitude", "longitude"],
    ],
    [
      "more than the most",
      {
        candleMinutes: 61,
        shabbatEndMinutes: 121,
        shabbatEndDegrees: 12.1,
        latitude: 90.1,
        longitude: 180.1,
      },
      ["candleMinutes", "shabbatEndMinutes", "shabbatEndDegrees", "latitude", "longitude"],
    ],
    [
      "half minutes",
      { candleMinutes: 18.5, shabbatEndMinutes: 50.5 },
      ["candleMinutes", "shabbatEndMinutes"],
    ],
    ["a city name of the maximum length", { placeName: "x".repeat(80) }, []],
    ["a longer city name", { placeName: "x".repeat(81) }, ["placeName"]],
    ["a city name of two lines", { placeName: "a\nb" }, ["placeName"]],
    ["an end without a rule", { shabbatEndBy: "hours" as "minutes" }, ["shabbatEndBy"]],
    ["an end by degrees", { shabbatEndBy: "degrees" }, []],
  ])("%s", (_what, settings, fields) =>
    expect(Object.keys(settingFaults(settings)).toSorted()).toEqual(fields.toSorted()),
  );

  test("rejects fractions of whole numbers", () => {
    expect(settingFaults({ candleMinutes: 99 }).candleMinutes).toContain(
      "a whole number from 0 to 60",
    );
    expect(settingFaults({ shabbatEndDegrees: 99 }).shabbatEndDegrees).toContain(
      "a number from 3 to 12",
    );
  });

  test("reads an unknown choice for the end of Shabbat as the default", () =>
    expect([shabbatEndOf("degrees"), shabbatEndOf("hours")]).toEqual(["degrees", "minutes"]));
});

describe("whether Shabbat times can be computed", () => {
  test.each<[string, Partial<typeof BROOKLYN>, Sun, string | null]>([
    ["not in Brooklyn", {}, everywhere, null],
    [
      "not without a location if Shabbat is disabled",
      { isShabbatOffered: false, latitude: null, longitude: null },
      everywhere,
      null,
    ],
    ["without a location", { latitude: null, longitude: null }, everywhere, "latitude"],
    ["with only a latitude", { longitude: null }, everywhere, "longitude"],
    ["with only a longitude", { latitude: null }, everywhere, "latitude"],
    [
      "with only a longitude, even if Shabbat is disabled",
      { isShabbatOffered: false, latitude: null },
      everywhere,
      "latitude",
    ],
    [
      "with only a latitude, even if Shabbat is disabled",
      { isShabbatOffered: false, longitude: null },
      everywhere,
      "longitude",
    ],
    ["if the squad's clock shows night at noon", { longitude: 73.9 }, everywhere, "longitude"],
    [
      "not if Shabbat is disabled, even if the clock shows night at noon",
      { isShabbatOffered: false, longitude: 73.9 },
      everywhere,
      null,
    ],
    // In January New York is five hours behind UTC, so at 75 degrees west the sun is highest at
    // noon.
    ["not if the sun is highest at nine", { longitude: -30 }, everywhere, null],
    ["if the sun is highest before nine", { longitude: -29 }, everywhere, "longitude"],
    ["not if the sun is highest at four", { longitude: -135 }, everywhere, null],
    ["if the sun is highest after four", { longitude: -136 }, everywhere, "longitude"],
    [
      "beyond the date line",
      { timeZone: "Pacific/Kiritimati", longitude: -157.4 },
      everywhere,
      null,
    ],
    ["where the sun does not set", { latitude: 67 }, downUntil(66), "latitude"],
    ["where the sun does not set in the south", { latitude: -67 }, downUntil(66), "latitude"],
    ["where the sun does not set in some years", { latitude: 65.96 }, downUntil(66), "latitude"],
    [
      "where the sun does not set in some years in the south",
      { latitude: -65.96 },
      downUntil(66),
      "latitude",
    ],
    ["not for a location slightly farther away", { latitude: 65.94 }, downUntil(66), null],
    ["at the pole", { latitude: 90 }, everywhere, "latitude"],
  ])("%s", (_where, change, sun, field) =>
    expect(
      Object.keys(shabbatBlockedBecause({ ...BROOKLYN, ...change }, sun)?.fields ?? {}),
    ).toEqual(field ? [field] : []),
  );

  test("rejects an end of Shabbat by degrees below the horizon that the sun does not reach, and accepts one by minutes", () => {
    const shallow: Sun = (below, noon) => (below > 8 ? null : noon);
    expect(
      shabbatBlockedBecause({ ...BROOKLYN, shabbatEndBy: "degrees" }, shallow)?.fields,
    ).toHaveProperty("shabbatEndDegrees");
    expect(
      shabbatBlockedBecause(
        { ...BROOKLYN, shabbatEndBy: "degrees", shabbatEndDegrees: 8 },
        shallow,
      ),
    ).toBeNull();
    expect(shabbatBlockedBecause(BROOKLYN, shallow)).toBeNull();
  });

  test("rejects the pole, even if the formula computes a sunset there", () => {
    const always: Sun = (_below, noon) => noon;
    expect(shabbatBlockedBecause({ ...BROOKLYN, latitude: 90 }, always)?.fields).toHaveProperty(
      "latitude",
    );
  });

  test("rejects a place where the sun does not set on the last day of a leap year", () => {
    const last = Temporal.Instant.from("2028-12-31T12:00:00Z");
    const butThen: Sun = (_below, noon) => (noon.equals(last) ? null : noon);
    expect(shabbatBlockedBecause(BROOKLYN, butThen)?.fields).toHaveProperty("latitude");
  });
});

test.each<[string, Partial<ShabbatSettings>, object | null]>([
  ["at the squad's location", {}, { latitude: 40.6, longitude: -73.9 }],
  ["nowhere without Shabbat", { isShabbatOffered: false }, null],
  ["nowhere without a latitude", { latitude: null }, null],
  ["nowhere without a longitude", { longitude: null }, null],
])("counts the sunset %s", (_where, change, place) =>
  expect(shabbatPlaceOf({ ...BROOKLYN, ...change })).toEqual(place),
);

test("finds a city by its coordinates", () => {
  const [first, second] = CITIES;
  expect(cityAt(second!)).toBe(second);
  expect(cityAt({ latitude: first!.latitude, longitude: second!.longitude })).toBeNull();
  expect(cityAt({ latitude: null, longitude: null })).toBeNull();
});

test("returns all windows for an observing member, and whether the member serves in them", () => {
  const at = Temporal.Instant.from("2026-11-20T21:00:00Z");
  const shabbat = { startsAt: at, endsAt: at.add({ hours: 25 }), name: "Shabbat" };
  const kept = (observesShabbat: boolean, servesOnShabbat: boolean) =>
    keptWindows([shabbat], { observesShabbat, servesOnShabbat });
  expect(kept(true, false)).toEqual([{ ...shabbat, isServed: false }]);
  expect(kept(true, true)).toEqual([{ ...shabbat, isServed: true }]);
  expect(kept(false, true)).toEqual([]);
});
