import { expect, test } from "vitest";
import { othersThan, trueState } from "./own-device.ts";

test.each([
  ["a device that the server knows", "granted-on", "a", ["b", "a"], "granted-on"],
  ["a device unsubscribed from another device", "granted-on", "a", ["b"], "granted-off"],
  ["a device that uses OneSignal", "granted-on", null, ["b"], "granted-on"],
  ["a device that is still loading", "granted-on", undefined, ["b"], "granted-on"],
  ["a device while the list is loading", "granted-on", "a", undefined, "granted-on"],
  ["a device that blocks notifications", "denied", null, [], "denied"],
] as const)("returns the actual push state of %s", (_what, state, own, marks, is) => {
  expect(trueState(state, own, marks)).toBe(is);
});

test.each([
  ["without this device", "a", ["b"]],
  ["all of them if this device is not subscribed", null, ["a", "b"]],
  ["none while this device is unknown", undefined, []],
] as const)("lists the other devices: %s", (_what, own, others) => {
  expect(othersThan(own, [{ mark: "a" }, { mark: "b" }]).map(({ mark }) => mark)).toEqual(others);
});
