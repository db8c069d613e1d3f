import { expect, test } from "vitest";
import { NEW_MEMBER } from "../members/new-member.ts";
import { saysNoTo } from "./emergency-kinds.ts";

test.each([
  ["any", {}, true],
  ["any", { nightAvailability: "fill-ins" }, false],
  ["any", { isAvailableForSubstitute: true }, false],
  ["night", { isAvailableForSubstitute: true }, true],
  ["night", { eveningAvailability: "weekly" }, true],
  ["night", { nightAvailability: "monthly" }, false],
  ["morning", { morningSundayLateAvailability: "weekly" }, false],
] as const)("to %s somebody with %o says no: %s", (kind, slots, expected) => {
  expect(saysNoTo({ ...NEW_MEMBER, isAvailableForSubstitute: false, ...slots }, kind)).toBe(expected);
});
