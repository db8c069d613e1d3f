import { expect, test } from "vitest";
import { availabilityIn } from "../members/member-availability.ts";
import { FIRST_SHIFT_TYPES } from "../shift-types/first-shift-types.ts";
import {
  furtherEmergencyShiftTypes,
  saysNoToChoice,
  shiftTypesOfChoice,
} from "./emergency-shift-types.ts";

const DUTY = { ...FIRST_SHIFT_TYPES[0]!, key: "duty", name: "Duty", availabilityKind: "duty" };
const KINDS = [
  ...FIRST_SHIFT_TYPES,
  DUTY,
  { ...DUTY, key: "old-duty", availabilityKind: "old-duty", isArchived: true },
];

test.each([
  ["any", {}, true],
  ["any", { nightAvailability: "fill-ins" }, false],
  ["any", { isAvailableForSubstitute: true }, false],
  ["night", { isAvailableForSubstitute: true }, true],
  ["night", { eveningAvailability: "weekly" }, true],
  ["night", { nightAvailability: "monthly" }, false],
  ["morning", { morningSundayLateAvailability: "weekly" }, false],
  ["duty", { nightAvailability: "weekly" }, true],
] as const)("tells for %s whether a member with %o refuses: %s", (choice, said, expected) => {
  const { isAvailableForSubstitute, ...slots } = { isAvailableForSubstitute: false, ...said };
  const candidate = { isAvailableForSubstitute, availability: availabilityIn(slots) };
  expect(saysNoToChoice(candidate, choice, shiftTypesOfChoice(choice, KINDS)!)).toBe(expected);
});

test("adds the squad's own shift types that ask members, and rejects others", () => {
  expect(furtherEmergencyShiftTypes(KINDS).map(({ key }) => key)).toEqual(["duty"]);
  expect(
    ["duty", "morning", "old-duty", "custom", "noon"].map((choice) =>
      shiftTypesOfChoice(choice, KINDS),
    ),
  ).toEqual([
    ["duty"],
    ["morning-sunday-early", "morning-sunday-late", "morning-weekdays"],
    null,
    null,
    null,
  ]);
  expect(shiftTypesOfChoice("any", KINDS)).toContain("duty");
  expect(
    shiftTypesOfChoice("duty", [...KINDS, { ...DUTY, key: "boat", availabilityKind: "boat" }]),
  ).toEqual(["duty"]);
});
