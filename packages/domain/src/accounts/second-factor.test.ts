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

test.each(SECOND_FACTOR_CHOICES)("the choice %s is read as it was stored", (choice) => {
  expect(secondFactorChoice(secondFactorToStore(choice))).toBe(choice);
});

test("what a version before switched off is off for everybody", () => {
  expect(
    secondFactorChoice({ requiresAdminSecondFactor: false, requiresMemberSecondFactor: true }),
  ).toBe("nobody");
});

test.each([
  [true, "nobody", "administrators"],
  [true, "administrators", "administrators"],
  [true, "everybody", "everybody"],
  [false, "everybody", "nobody"],
] as const)("an older program's %s where it was asked of %s means %s", (isRequired, now, meant) => {
  expect(secondFactorOfSwitch(isRequired, now)).toBe(meant);
});

describe("whoever signed in with a password alone", () => {
  test.each([
    ["nobody", "admin", false, false],
    ["nobody", "member", false, false],
    ["administrators", "admin", true, false],
    ["administrators", "member", false, false],
    ["everybody", "admin", true, true],
    ["everybody", "member", true, true],
  ] as const)(
    "where it is asked of %s, a %s lacks one: %s, is held back: %s",
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
  "whoever signed in with a second factor lacks nothing where it is asked of %s",
  (choice) => {
    expect(lacksFor(choice, { role: "admin", isBySecondFactor: true })).toEqual({
      needsSecondFactor: false,
      isHeldBack: false,
    });
  },
);

test("an administrator asks of others only what they have themselves", () => {
  expect(requireSecondFactorBlockedBecause(true)).toBeNull();
  expect(requireSecondFactorBlockedBecause(false)?.code).toBe("passkey-sign-in-first");
});
