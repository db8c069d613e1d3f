import { describe, expect, test } from "vitest";
import { canBeTexted, textsBlockedBecause } from "./sms-reach.ts";

const TODAY = "2026-11-22";

describe("reasons why text messages do not arrive", () => {
  test.each([
    ["gateway", "none", null],
    ["gateway", "att", null],
    ["carrier", "verizon", null],
    ["carrier", "att", /^AT&T no longer delivers .* ask an admin to set up an SMS gateway\.$/],
    [
      "carrier",
      "none",
      /you haven't chosen yours\. Choose it in your profile, or keep email or push notifications on\.$/,
    ],
    [
      "none",
      "verizon",
      /^This squad can't send texts yet\. .* ask an admin to set up an SMS gateway\.$/,
    ],
  ] as const)("are given for sending by %s with the carrier %s", (way, carrier, text) => {
    const said = textsBlockedBecause({ carrier, isAdmin: false }, way, TODAY);
    if (text === null) expect(said).toBeNull();
    else expect(said).toMatch(text);
  });

  test.each(["carrier", "none"] as const)(
    "does not refer an administrator to an administrator when texts go by %s",
    (way) => {
      const said = textsBlockedBecause({ carrier: "att", isAdmin: true }, way, TODAY);
      expect(said).toMatch(/or set up an SMS gateway\.$/);
      expect(said).not.toContain("ask");
    },
  );
});

const reached = {
  smsNotifications: true,
  phoneNumber: "+17185550123",
  isOptedOut: false,
  carrier: "verizon",
} as const;
test.each([
  ["by a gateway", {}, "gateway", true],
  ["by a carrier that takes texts", {}, "carrier", true],
  ["by a gateway with any carrier", { carrier: "att" }, "gateway", true],
  ["with a dead carrier", { carrier: "att" }, "carrier", false],
  ["without a carrier", { carrier: "none" }, "carrier", false],
  ["without an SMS transport", {}, "none", false],
  ["without a number", { phoneNumber: null }, "gateway", false],
  ["with an invalid number", { phoneNumber: "555" }, "gateway", false],
  ["with SMS turned off", { smsNotifications: false }, "gateway", false],
  ["after a STOP reply", { isOptedOut: true }, "gateway", false],
] as const)("decide whether a member gets text messages: %s", (_case, change, way, can) =>
  expect(canBeTexted({ ...reached, ...change }, way, TODAY)).toBe(can),
);
