import { describe, expect, test } from "vitest";
import {
  preferenceAfterTap,
  preferenceOfDay,
  preferenceOfKey,
  typesNotOffered,
} from "./preference-grid.ts";
import type { CountedShiftPreference, ShiftPreference } from "./shift-preference.ts";

/** Returns a shift with an entered preference, or one with a derived preference. */
const said = (preference: ShiftPreference) => ({ preference, countsAs: preference });
const unsaid = (countsAs: ShiftPreference) => ({ preference: null, countsAs });

describe("the preference of a day", () => {
  test.each<[string, Parameters<typeof preferenceOfDay>[0], ReturnType<typeof preferenceOfDay>]>([
    ["is that of its shift", [said("prefer")], "prefer"],
    ["is that of all its shifts", [said("available"), unsaid("available")], "available"],
    ["is mixed when they differ", [said("available"), unsaid("unavailable")], "mixed"],
    ["is null without shifts", [], null],
  ])("%s", (_, shifts, expected) => expect(preferenceOfDay(shifts)).toBe(expected));
});

describe("a tap on a day", () => {
  test.each<[string, Parameters<typeof preferenceAfterTap>[0], ShiftPreference]>([
    ["makes an available day unavailable", [unsaid("available")], "unavailable"],
    ["makes an unavailable day available", [unsaid("unavailable")], "available"],
    ["goes on from unavailable", [said("unavailable")], "if-needed"],
    ["goes on from if needed", [said("if-needed")], "prefer"],
    ["goes on from prefer", [said("prefer")], "available"],
    ["starts again after available", [said("available")], "unavailable"],
    ["makes a mixed day unavailable", [said("prefer"), unsaid("available")], "unavailable"],
    [
      "reverses a day of which one shift is answered",
      [said("unavailable"), unsaid("unavailable")],
      "available",
    ],
  ])("%s", (_, shifts, expected) => expect(preferenceAfterTap(shifts)).toBe(expected));
});

test.each<[string, ShiftPreference | null]>([
  ["p", "prefer"],
  ["A", "available"],
  ["i", "if-needed"],
  ["u", "unavailable"],
  ["x", null],
  ["Enter", null],
  ["ArrowUp", null],
])("the key %s sets %s", (key, expected) => expect(preferenceOfKey(key)).toBe(expected));

describe("the shift types that the member does not offer", () => {
  const NIGHT = { type: "night", isOnIt: false };
  const no = (because: CountedShiftPreference["because"]) => ({
    ...NIGHT,
    ...unsaid("unavailable"),
    because,
  });
  test.each<[string, Parameters<typeof typesNotOffered>[0], readonly string[]]>([
    ["hold a type outside the availability", [no("not-available")], ["night"]],
    ["hold it despite time off on some days", [no("not-available"), no("time-off")], ["night"]],
    ["leave out a type that only time off blocks", [no("time-off")], []],
    ["leave out a type observed on Shabbat only", [no("shabbat")], []],
    [
      "leave out a type available on other days",
      [no("not-available"), { ...NIGHT, ...unsaid("available"), because: "available" }],
      [],
    ],
    [
      "leave out a type with an answer",
      [no("not-available"), { ...NIGHT, ...said("unavailable"), because: "said" }],
      [],
    ],
    [
      "leave out a type that the member is assigned to",
      [{ ...no("not-available"), isOnIt: true }],
      [],
    ],
  ])("%s", (_, shifts, expected) => expect([...typesNotOffered(shifts)]).toEqual(expected));
});
