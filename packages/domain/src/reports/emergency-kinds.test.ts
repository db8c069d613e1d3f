import { expect, test } from "vitest";
import { FIRST_KINDS } from "../kinds/first-kinds.ts";
import { availabilityIn } from "../members/member-availability.ts";
import { furtherEmergencyKinds, kindsOfChoice, saysNoToChoice } from "./emergency-kinds.ts";

const DUTY = { ...FIRST_KINDS[0]!, key: "duty", name: "Duty", availabilityKind: "duty" };
const KINDS = [
  ...FIRST_KINDS,
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
] as const)("to %s somebody with %o says no: %s", (choice, said, expected) => {
  const { isAvailableForSubstitute, ...slots } = { isAvailableForSubstitute: false, ...said };
  const candidate = { isAvailableForSubstitute, availability: availabilityIn(slots) };
  expect(saysNoToChoice(candidate, choice, kindsOfChoice(choice, KINDS)!)).toBe(expected);
});

test("the squad's own kinds that ask are further choices, and nothing else is one", () => {
  expect(furtherEmergencyKinds(KINDS).map(({ key }) => key)).toEqual(["duty"]);
  expect(
    ["duty", "morning", "old-duty", "custom", "noon"].map((choice) => kindsOfChoice(choice, KINDS)),
  ).toEqual([
    ["duty"],
    ["morning-sunday-early", "morning-sunday-late", "morning-weekdays"],
    null,
    null,
    null,
  ]);
  expect(kindsOfChoice("any", KINDS)).toContain("duty");
  expect(
    kindsOfChoice("duty", [...KINDS, { ...DUTY, key: "boat", availabilityKind: "boat" }]),
  ).toEqual(["duty"]);
});
