import { expect, test } from "vitest";
import { isTimeZone } from "./time-zone.ts";
import { currentTimeZone } from "./time-zone-names.ts";

test.each([
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["US/Eastern", "America/New_York"],
  ["Israel", "Asia/Jerusalem"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  // Amsterdam is not a former name of Brussels, although both have equal clocks today.
  ["Europe/Amsterdam", "Europe/Amsterdam"],
  ["UTC", "UTC"],
  ["Mars/Olympus", "Mars/Olympus"],
  ["constructor", "constructor"],
])("resolves the time zone name %s to %s", (name, expected) => {
  expect(currentTimeZone(name)).toBe(expected);
});

test("keeps the offsets of every zone that this machine knows, and leaves current names unchanged", () => {
  const instants = [
    "1990-01-01T00:00Z",
    "2010-07-01T00:00Z",
    "2026-01-01T00:00Z",
    "2026-07-01T00:00Z",
  ];
  for (const name of [
    ...Intl.supportedValuesOf("timeZone"),
    "US/Pacific",
    "GB",
    "NZ",
    "Asia/Tel_Aviv",
  ]) {
    const now = currentTimeZone(name);
    expect(isTimeZone(now), now).toBe(true);
    for (const text of instants) {
      const at = Temporal.Instant.from(text);
      expect(at.toZonedDateTimeISO(now).offset, `${name} and ${now}`).toBe(
        at.toZonedDateTimeISO(name).offset,
      );
    }
    expect(currentTimeZone(now)).toBe(now);
  }
  expect(Intl.supportedValuesOf("timeZone").map(currentTimeZone)).not.toContain("Asia/Calcutta");
});
