import { expect, test } from "vitest";
import { installWay, isInvited } from "./install-method.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const device = { isInstalled: false, isOffered: false, userAgent: ANDROID, touchPoints: 5 };

test.each([
  ["a phone whose browser has an install prompt", { isOffered: true }, "prompt"],
  ["a phone whose browser has none", {}, null],
  ["an iPhone", { userAgent: IPHONE }, "share"],
  ["an iPad, which identifies as a Mac", { userAgent: MAC }, "share"],
  ["a Mac", { userAgent: MAC, touchPoints: 0 }, null],
  [
    "another browser on an iPhone",
    { userAgent: IPHONE.replace("Version/18.5", "CriOS/140.0") },
    null,
  ],
  ["an iPhone with the installed app", { userAgent: IPHONE, isInstalled: true }, null],
  ["a phone with the installed app", { isOffered: true, isInstalled: true }, null],
] as const)("finds how to install on %s", (_device, more, way) => {
  expect(installWay({ ...device, ...more })).toBe(way);
});

test.each([
  ["on the first visit", "share", 1, false, false],
  ["on the second visit", "share", 2, false, true],
  ["after Not now", "prompt", 9, true, false],
  ["when the app cannot be installed", null, 9, false, false],
] as const)(
  "decides %s whether to invite the member to install the app",
  (_when, way, visits, isDeclined, invites) => {
    expect(isInvited(way, { visits, isDeclined })).toBe(invites);
  },
);
