import ICAL from "ical.js";
import { expect, test } from "vitest";
import { utcMs, zonesOf } from "./zones.ts";

const SQUAD = "America/New_York";
const NOON = { day: 8, hour: 12, minute: 0, second: 0, isDate: false };

/** The offsets of a zone in winter and in summer: "-05:00 -04:00". */
function offsets(name: string): string {
  const { clock } = zonesOf([], SQUAD)(name);
  return [
    { year: 2026, month: 12 },
    { year: 2027, month: 7 },
  ]
    .map((month) => {
      const noon = new ICAL.Time({ ...NOON, ...month }, ICAL.Timezone.localTimezone);
      const minutes = (utcMs(noon) - clock(noon)) / 60_000;
      const two = (value: number): string => String(value).padStart(2, "0");
      const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
      return `${minutes < 0 ? "-" : "+"}${two(hours)}:${two(rest)}`;
    })
    .join(" ");
}

test.each([
  ["Europe/Paris", "+01:00 +02:00"],
  ["europe/paris", "+01:00 +02:00"],
  ['"Europe/Paris"', "+01:00 +02:00"],
  ["'Europe/Paris'", "+01:00 +02:00"],
  [" Europe/Paris ", "+01:00 +02:00"],
  ["/mozilla.org/20070129_1/Europe/Paris", "+01:00 +02:00"],
  ["tzone://Microsoft/Utc", "+00:00 +00:00"],
  ["Romance Standard Time", "+01:00 +02:00"],
  ["Pacific Standard Time", "-08:00 -07:00"],
  ["Eastern Daylight Time", "-05:00 -04:00"],
  ["Eastern Time", "-05:00 -04:00"],
  ["Eastern Time (US & Canada)", "-05:00 -04:00"],
  ["(UTC-05:00) Eastern Time (US & Canada)", "-05:00 -04:00"],
  ["(GMT-06:00) Central Time (US & Canada)", "-06:00 -05:00"],
  ["(UTC-07:00) Mountain Time (US & Canada)", "-07:00 -06:00"],
  ["(UTC-08:00) Pacific Time (US & Canada)", "-08:00 -07:00"],
  ["(UTC-04:00) Atlantic Time (Canada)", "-04:00 -03:00"],
  ["(UTC-03:30) Newfoundland", "-03:30 -02:30"],
  ["(UTC-07:00) Arizona", "-07:00 -07:00"],
  ["(UTC-09:00) Alaska", "-09:00 -08:00"],
  ["(UTC-10:00) Hawaii", "-10:00 -10:00"],
  ["(UTC-05:00) Indiana (East)", "-05:00 -04:00"],
  ["(UTC-06:00) Central America", "-06:00 -06:00"],
  ["(UTC-06:00) Saskatchewan", "-06:00 -06:00"],
  ["(UTC-06:00) Guadalajara, Mexico City, Monterrey", "-06:00 -06:00"],
  ["(UTC) Dublin, Edinburgh, Lisbon, London", "+00:00 +01:00"],
  ["(UTC+00:00) Dublin, Edinburgh, Lisbon, London", "+00:00 +01:00"],
  ["(UTC+00:00) Dublin\\, Edinburgh\\, Lisbon\\, London", "+00:00 +01:00"],
  ["(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien", "+01:00 +02:00"],
  ["(UTC+02:00) Jerusalem", "+02:00 +03:00"],
  ["(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi", "+05:30 +05:30"],
  ["(UTC+13:00) Samoa", "+13:00 +13:00"],
  ["(UTC) Coordinated Universal Time", "+00:00 +00:00"],
  ["(UTC-02:00) Coordinated Universal Time-02", "-02:00 -02:00"],
  ["Greenwich Mean Time", "+00:00 +00:00"],
  ["UTC+01", "+01:00 +01:00"],
  ["UTC+1", "+01:00 +01:00"],
  ["GMT+0200", "+02:00 +02:00"],
  ["GMT-05:30", "-05:30 -05:30"],
  ["+0300", "+03:00 +03:00"],
  ["utc -5", "-05:00 -05:00"],
  ["Etc/GMT+5", "-05:00 -05:00"],
  ["GMT", "+00:00 +00:00"],
  ["PST", "-08:00 -07:00"],
  ["PDT", "-08:00 -07:00"],
  ["CST", "-06:00 -05:00"],
  ["EDT", "-05:00 -04:00"],
  ["EST", "-05:00 -05:00"],
  ["EST5EDT", "-05:00 -04:00"],
  ["CET", "+01:00 +02:00"],
  ["CEST", "+01:00 +02:00"],
  ["BST", "+00:00 +01:00"],
  ["IDT", "+02:00 +03:00"],
])("knows the zone %j", (name, expected) => {
  expect(zonesOf([], SQUAD)(name).unknown).toBeNull();
  expect(offsets(name)).toBe(expected);
});

test.each([
  ["Moon/Base", "-05:00 -04:00"],
  ["Customized Time Zone", "-05:00 -04:00"],
  // India, Ireland or Israel.
  ["IST", "-05:00 -04:00"],
  ["UTC+15", "-05:00 -04:00"],
  ["constructor", "-05:00 -04:00"],
  ["(UTC-02:00) Mid-Atlantic - Old", "-02:00 -02:00"],
])("does not know the zone %j", (name, expected) => {
  expect(zonesOf([], SQUAD)(name).unknown).toBe(name);
  expect(offsets(name)).toBe(expected);
});

test.each([[null], [""], ['""']])("uses the squad's zone for no name: %j", (name) =>
  expect(zonesOf([], SQUAD)(name).unknown).toBeNull(),
);

test("cuts the name of an unknown zone", () =>
  expect(zonesOf([], SQUAD)("Moon ".repeat(200_000)).unknown).toHaveLength(99));
