import { expect, test } from "vitest";
import { givenUpNotice, isGivenUp, refusedAgain } from "./refused-device.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const before = (hours: number) => NOW.subtract({ hours });

test.each([
  ["never refused", 0, null, false],
  ["refused once, long ago", 1, before(500), false],
  ["refused often within two days", 50, before(47), false],
  ["refused three times in two days", 3, before(48), true],
  ["refused twice in two days", 2, before(48), false],
])("gives up a push device %s: %s, %s", (_, refusals, refusedSince, isGone) => {
  expect(isGivenUp({ refusals, refusedSince }, NOW)).toBe(isGone);
});

test("counts refusals from the first", () => {
  const first = refusedAgain({ refusals: 0, refusedSince: null }, before(5));
  expect(first).toEqual({ refusals: 1, refusedSince: before(5) });
  expect(refusedAgain(first, NOW)).toEqual({ refusals: 2, refusedSince: before(5) });
});

test("names the device in the notification, if it is known", () => {
  expect(givenUpNotice("Chrome on Android").message).toContain("of Chrome on Android has");
  expect(givenUpNotice(null).message).toContain("of one of your devices has");
});
