import { expect, test } from "vitest";
import { trueState } from "./own-mark.ts";

test.each([
  ["a device that the server knows", "granted-on", "a", ["b", "a"], "granted-on"],
  ["one that was stopped from another device", "granted-on", "a", ["b"], "granted-off"],
  ["one that OneSignal reaches", "granted-on", null, ["b"], "granted-on"],
  ["one of which nothing is known yet", "granted-on", undefined, ["b"], "granted-on"],
  ["one while the list is being read", "granted-on", "a", undefined, "granted-on"],
  ["one that is blocked", "denied", null, [], "denied"],
] as const)("%s is as it is", (_what, state, own, marks, is) => {
  expect(trueState(state, own, marks)).toBe(is);
});
