import { describe, expect, test } from "vitest";
import { FIRST_LIMITS } from "../testing/limits.ts";
import { instantAt } from "../time/local.ts";
import { type Limits, limitLevel, limitsOf } from "./limits.ts";
import {
  reminderDefaultsBlockedBecause,
  settingsBlockedBecause,
  startChainBlockedBecause,
} from "./organization-settings.ts";
import { restWarningFor } from "./short-rest.ts";
import { startChainFault } from "./start-chain-minutes.ts";
import { isTimeZone } from "./time-zone.ts";

const good = {
  name: "Kendall Park First Aid & Rescue Squad",
  holidayRegion: "diaspora",
  dualReminders: true,
  reminderHours: 9,
  secondReminderHours: 1,
  ...FIRST_LIMITS,
  timeZone: "America/New_York",
} as const;

describe("the squad's settings", () => {
  test.each([
    ["a blank name", { name: "  " }, "name"],
    ["a name of 81 letters", { name: "x".repeat(81) }, "name"],
    ["a name that breaks a line", { name: "Squad\r\nBcc: evil@example.net" }, "name"],
    ["an unknown zone", { timeZone: "America/Brooklyn" }, "timeZone"],
    ["an offset for a zone", { timeZone: "-05:00" }, "timeZone"],
    ["no zone", { timeZone: "" }, "timeZone"],
    ["an unknown country", { country: "XX" }, "country"],
    ["a country's name", { country: "Israel" }, "country"],
    ["another holiday region", { holidayRegion: "mars" as "israel" }, "holidayRegion"],
    ["reminders nine days ahead", { reminderHours: 216 }, "reminderHours"],
    ["a final reminder 25 hours ahead", { secondReminderHours: 25 }, "secondReminderHours"],
    ["73 hours of rest", { minimumRestHours: 73 }, "minimumRestHours"],
    ["169 hours within seven days", { maxHoursInSevenDays: 169 }, "maxHoursInSevenDays"],
    ["15 nights in a row", { maxNightsInRow: 15 }, "maxNightsInRow"],
    ["candles lit an hour and a minute early", { candleMinutes: 61 }, "candleMinutes"],
    ["half minutes after sunset", { shabbatEndMinutes: 50.5 }, "shabbatEndMinutes"],
    ["a day that ends at midnight", { shabbatEndDegrees: 18 }, "shabbatEndDegrees"],
    ["an unknown end of Shabbat", { shabbatEndBy: "hours" as "minutes" }, "shabbatEndBy"],
    ["a latitude beyond the pole", { latitude: 91 }, "latitude"],
    ["a longitude beyond the date line", { longitude: -181 }, "longitude"],
    ["no number for a latitude", { latitude: Number.NaN }, "latitude"],
    ["a city name of two lines", { placeName: "Brooklyn\nNew York" }, "placeName"],
    ["a question after more than four hours", { startAskMinutes: 241 }, "startAskMinutes"],
    ["an alarm before the start", { startAlertMinutes: -5 }, "startAlertMinutes"],
    ["a roster for friends", { rosterEmailTo: "friends" as "nobody" }, "rosterEmailTo"],
    ["a roster an hour late", { rosterEmailHours: 0 }, "rosterEmailHours"],
    ["a color by its name", { squadColor: "teal" }, "squadColor"],
    ["half hours of rest", { minimumRestHours: 7.5 }, "minimumRestHours"],
  ])("rejects %s", (_, change, field) => {
    const refusal = settingsBlockedBecause({ ...good, ...change });
    expect(refusal?.code).toBe("settings-invalid");
    expect(Object.keys(refusal?.fields ?? {})).toEqual([field]);
  });

  test("accepts valid settings, alone or together, and a squad without a rest warning", () => {
    expect(settingsBlockedBecause(good)).toBeNull();
    expect(settingsBlockedBecause({ minimumRestHours: 0 })).toBeNull();
    expect(settingsBlockedBecause({})).toBeNull();
    expect(settingsBlockedBecause({ name: "x".repeat(80) })).toBeNull();
    expect(settingsBlockedBecause({ squadColor: null, rosterEmailTo: "everyone" })).toBeNull();
    expect(settingsBlockedBecause({ squadColor: "#0f766e", rosterEmailHours: 72 })).toBeNull();
  });
});

describe("the squad's limits", () => {
  test.each<[string, Partial<Limits>, ReturnType<typeof limitsOf>]>([
    ["reads the default limits", {}, { rest: 8, hours: 48, nights: 3 }],
    [
      "reads limits that forbid",
      { restLevel: "forbid", hoursLevel: "forbid", nightsLevel: "forbid" },
      { rest: 8, hours: 48, nights: 3 },
    ],
    [
      "reads limits that are off",
      { restLevel: "off", hoursLevel: "off", nightsLevel: "off" },
      { rest: null, hours: null, nights: null },
    ],
    [
      "reads zero as no limit",
      { minimumRestHours: 0, maxHoursInSevenDays: 0, maxNightsInRow: 0 },
      { rest: null, hours: null, nights: null },
    ],
  ])("%s", (_what, change, limits) =>
    expect(limitsOf({ ...FIRST_LIMITS, ...change })).toEqual(limits),
  );

  test("reads an unknown limit level as a warning", () =>
    expect(["off", "forbid", "shout"].map(limitLevel)).toEqual(["off", "forbid", "warn"]));
});

test.each([
  ["an alarm with the question", { startAlertMinutes: 10 }, true],
  ["a question after the alarm", { startAskMinutes: 25 }, true],
  ["no question", { startAskMinutes: 0 }, false],
  ["no alarm", { startAlertMinutes: 0 }, false],
  ["no change", {}, false],
])("given %s, rejects the minutes of the start chain: %s", (_, change, isRefused) => {
  const refusal = startChainBlockedBecause(change, { startAskMinutes: 10, startAlertMinutes: 20 });
  expect(Object.keys(refusal?.fields ?? {})).toEqual(isRefused ? ["startAlertMinutes"] : []);
});

test.each([
  ["one after the other", 10, 20, false],
  ["both at once", 10, 10, true],
  ["others first", 20, 10, true],
  ["no question", 0, 10, false],
  ["no notification of others", 20, 0, false],
])("given %s, rejects: %s", (_, startAskMinutes, startAlertMinutes, isRefused) => {
  expect(startChainFault({ startAskMinutes, startAlertMinutes }) !== null).toBe(isRefused);
});

test("saves other settings while the start chain's minutes are invalid", () => {
  expect(
    startChainBlockedBecause(
      { startAskMinutes: 20 },
      { startAskMinutes: 20, startAlertMinutes: 10 },
    ),
  ).toBeNull();
});

test.each([
  ["a final reminder before the first", { reminderHours: 4, secondReminderHours: 8 }, true],
  ["a first reminder moved behind the final one", { reminderHours: 0.5 }, true],
  ["one with the first", { secondReminderHours: 9 }, false],
  ["a disabled final reminder", { dualReminders: false, secondReminderHours: 12 }, false],
  ["none", { secondReminderHours: 0 }, false],
])("given %s, rejects the default reminders: %s", (_, change, isRefused) => {
  const refusal = reminderDefaultsBlockedBecause(change, good);
  expect(Object.keys(refusal?.fields ?? {})).toEqual(isRefused ? ["secondReminderHours"] : []);
});

test("saves other settings while the reminder defaults are invalid", () => {
  const stored = { ...good, secondReminderHours: 12 };
  expect(reminderDefaultsBlockedBecause({}, stored)).toBeNull();
  expect(reminderDefaultsBlockedBecause({ ...stored }, stored)).toBeNull();
});

test.each([
  ["America/New_York", true],
  ["Asia/Jerusalem", true],
  ["UTC", true],
  ["Etc/GMT+5", true],
  ["+02:00", false],
  ["2026-11-20T00:00[America/New_York]", false],
  ["New York", false],
])("tells whether %s is a time zone: %s", (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne);
});

describe("rest between shifts", () => {
  const ZONE = "America/New_York";
  const shift = (name: string, date: string, from: string, endDate: string, to: string) => ({
    name,
    startsAt: instantAt(date, from, ZONE),
    endsAt: instantAt(endDate, to, ZONE),
  });
  const night = shift("Night", "2026-11-20", "23:00", "2026-11-21", "07:00");

  test.each([
    ["eight hours before", shift("Morning", "2026-11-20", "13:00", "2026-11-20", "15:00"), null],
    [
      "seven and a half hours before",
      shift("Afternoon", "2026-11-20", "13:00", "2026-11-20", "15:30"),
      { otherShift: "Afternoon", restHours: 7.5 },
    ],
    [
      "straight after",
      shift("Morning", "2026-11-21", "07:00", "2026-11-21", "09:00"),
      { otherShift: "Morning", restHours: 0 },
    ],
    [
      "at an overlapping time, which another rule checks",
      shift("Evening", "2026-11-20", "22:00", "2026-11-21", "01:00"),
      null,
    ],
  ])("warns about a short rest of a shift %s", (_, other, warning) => {
    expect(restWarningFor(night, [other], 8)).toEqual(warning);
    expect(restWarningFor(other, [night], 8)?.restHours ?? null).toBe(warning?.restHours ?? null);
  });

  test("warns about the shortest of several rests, and never when the squad wants no warning", () => {
    const before = shift("Evening", "2026-11-20", "18:30", "2026-11-20", "20:30");
    const after = shift("Morning", "2026-11-21", "08:00", "2026-11-21", "10:00");
    expect(restWarningFor(night, [before, after], 8)).toEqual({
      otherShift: "Morning",
      restHours: 1,
    });
    expect(restWarningFor(night, [after, before], 8)?.otherShift).toBe("Morning");
    expect(restWarningFor(night, [before, after], 0)).toBeNull();
  });

  test("counts elapsed time over the autumn clock change", () => {
    const late = shift("Evening", "2026-10-31", "18:00", "2026-11-01", "00:30");
    const early = shift("Morning", "2026-11-01", "08:00", "2026-11-01", "10:00");
    expect(restWarningFor(late, [early], 8)).toBeNull();
    expect(restWarningFor(late, [early], 9)).toEqual({ otherShift: "Morning", restHours: 8.5 });
  });
});
