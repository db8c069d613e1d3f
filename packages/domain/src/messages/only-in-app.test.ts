import { expect, test } from "vitest";
import { onlyInAppText } from "./only-in-app.ts";

test.each([
  [{ mail: false, sms: false, devices: 0 }, true],
  [{ mail: true, sms: false, devices: 0 }, false],
  [{ mail: false, sms: true, devices: 0 }, false],
  [{ mail: false, sms: false, devices: 1 }, false],
])("with %j they see it in the app only: %s", (set, isOnly) =>
  expect(onlyInAppText(set) !== null).toBe(isOnly),
);
