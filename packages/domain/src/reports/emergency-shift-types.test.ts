import { expect, test } from "vitest";
import { availabilityIn } from "../members/availability/member-availability.ts";
import { FIRST_SHIFT_TYPES } from "../shift-types/first-shift-types.ts";
import {
  furtherEmergencyShiftTypes,
  inPartsOfChoice,
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
] as const)(
  "decides for %s whether a member with availability %o is unavailable: %s",
  (choice, said, expected) => {
    const { isAvailableForSubstitute, ...slots } = { isAvailableForSubstitute: false, ...said };
    const candidate = { isAvailableForSubstitute, availability: availabilityIn(slots) };
    const { callLast } = inPartsOfChoice([candidate], choice, shiftTypesOfChoice(choice, KINDS)!);
    expect(callLast.length > 0).toBe(expected);
  },
);

test.each([
  // May 10, 2026 is a Sunday; the next day is a Monday.
  ["night", "2026-05-10", ["no Sundays"]],
  ["night", "2026-05-11", []],
  ["night", undefined, []],
  ["any", "2026-05-10", []],
] as const)("for %s on %s puts last: %o", (choice, date, expected) => {
  const candidates = [
    { name: "no Sundays", availability: [{ kind: "night", frequency: "weekly", except: [0] }] },
    { name: "each night", availability: [{ kind: "night", frequency: "weekly", except: [] }] },
  ] as const;
  const { canCome, callLast } = inPartsOfChoice(
    candidates.map((candidate) => ({
      ...candidate,
      isAvailableForSubstitute: choice === "any",
    })),
    choice,
    shiftTypesOfChoice(choice, KINDS)!,
    date,
  );
  expect(callLast.map(({ name }) => name)).toEqual(expected);
  expect(canCome).toHaveLength(2 - expected.length);
});

test("includes the squad's own shift types about which members are asked, and rejects others", () => {
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
