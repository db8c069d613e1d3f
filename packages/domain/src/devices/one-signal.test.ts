import { expect, test } from "vitest";
import { oneSignalAppFor } from "./one-signal.ts";

const apps = { appId: "production", otherAppId: "other", productionHost: "duty.squad.example" };
const DESK =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile/15E148 Safari/604.1";
const TABLET =
  "Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari/537.36";

test.each([
  ["duty.squad.example", DESK, "production"],
  ["duty.squad.example", PHONE, "production"],
  ["staging.squad.example", DESK, "other"],
  ["staging.squad.example", PHONE, "production"],
  ["staging.squad.example", TABLET, "production"],
])("on the host %s gives the browser %s the %s app", (host, userAgent, app) => {
  expect(oneSignalAppFor(apps, host, userAgent)).toBe(app);
});

test("gives a desktop browser on another host no app when no second app is configured", () => {
  expect(oneSignalAppFor({ ...apps, otherAppId: null }, "localhost", DESK)).toBeNull();
});
