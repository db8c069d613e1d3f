import { expect, test } from "vitest";
import { firstStepsFor, UNNAMED_SQUAD } from "./first-steps.ts";

test.each([
  ["an empty squad on another clock", UNNAMED_SQUAD, "UTC", 1, "America/New_York", "America/New_York", true],
  ["on the same clock by an old name", "Riverside", "America/New_York", 1, "US/Eastern", null, false],
  ["named, on another clock", "Riverside", "UTC", 1, "Asia/Calcutta", "Asia/Kolkata", false],
  ["with members, whatever its clock", UNNAMED_SQUAD, "UTC", 2, "America/New_York", null, false],
] as const)("%s", (_what, name, timeZone, memberCount, device, zone, isUnnamed) => {
  expect(firstStepsFor({ name, timeZone, memberCount }, device)).toEqual({ zone, isUnnamed });
});
