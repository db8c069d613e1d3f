import { expect, test } from "vitest";
import { onlyInAppText } from "./only-in-app.ts";

test.each([
  [{ mail: false, sms: false, devices: 0 }, true],
  [{ mail: true, sms: false, devices: 0 }, false],
  [{ mail: false, sms: true, devices: 0 }, false],
  [{ mail: false, sms: false, devices: 1 }, false],
])("checks whether channels %j leave only the app: %s", (set, isOnly) =>
  expect(onlyInAppText(set) !== null).toBe(isOnly),
);
