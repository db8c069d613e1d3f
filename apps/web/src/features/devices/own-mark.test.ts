import { expect, test } from "vitest";
import { othersThan, trueState } from "./own-mark.ts";

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

test.each([
  ["this one is left out", "a", ["b"]],
  ["all are others to one that is not subscribed", null, ["a", "b"]],
  ["none is shown before it is known which is this one", undefined, []],
] as const)("of a member's devices %s", (_what, own, others) => {
  expect(othersThan(own, [{ mark: "a" }, { mark: "b" }]).map(({ mark }) => mark)).toEqual(others);
});
