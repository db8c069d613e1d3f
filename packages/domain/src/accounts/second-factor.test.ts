import { describe, expect, test } from "vitest";
import {
  lacksFor,
  mustHaveSecondFactor,
  requireSecondFactorBlockedBecause,
  SECOND_FACTOR_CHOICES,
  secondFactorChoice,
  secondFactorOfSwitch,
  secondFactorToStore,
} from "./second-factor.ts";

test.each(SECOND_FACTOR_CHOICES)("reads the choice %s back as stored", (choice) => {
  expect(secondFactorChoice(secondFactorToStore(choice))).toBe(choice);
});

test("treats a choice that an older version turned off as off for all members", () => {
  expect(
    secondFactorChoice({ requiresAdminSecondFactor: false, requiresMemberSecondFactor: true }),
  ).toBe("nobody");
});

test.each([
  [true, "nobody", "administrators"],
  [true, "administrators", "administrators"],
  [true, "everybody", "everybody"],
  [false, "everybody", "nobody"],
] as const)("maps a legacy value %s with the current choice %s to %s", (isRequired, now, meant) => {
  expect(secondFactorOfSwitch(isRequired, now)).toBe(meant);
});

describe("a member who signs in with a password only", () => {
  test.each([
    ["nobody", "admin", false, false],
    ["nobody", "member", false, false],
    ["administrators", "admin", true, false],
    ["administrators", "member", false, false],
    ["everybody", "admin", true, true],
    ["everybody", "member", true, true],
  ] as const)(
    "when required of %s, reports for a %s that it is missing: %s, and the account held back: %s",
    (choice, role, needsSecondFactor, isHeldBack) => {
      expect(lacksFor(choice, { role, isBySecondFactor: false })).toEqual({
        needsSecondFactor,
        isHeldBack,
      });
      expect(mustHaveSecondFactor(choice, role)).toBe(needsSecondFactor);
    },
  );
});

test.each(SECOND_FACTOR_CHOICES)(
  "reports nothing missing after a second-factor sign-in when required of %s",
  (choice) => {
    expect(lacksFor(choice, { role: "admin", isBySecondFactor: true })).toEqual({
      needsSecondFactor: false,
      isHeldBack: false,
    });
  },
);

test("lets an admin require a second factor only when the admin has one", () => {
  expect(requireSecondFactorBlockedBecause(true)).toBeNull();
  expect(requireSecondFactorBlockedBecause(false)?.code).toBe("passkey-sign-in-first");
});
