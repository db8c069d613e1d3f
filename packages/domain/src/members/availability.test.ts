import { describe, expect, test } from "vitest";
import {
  AVAILABILITIES,
  availabilityToStore,
  EVENING_FREQUENCIES,
  eveningToStore,
  isAvailability,
  isEveningFrequency,
  settingsChoiceFor,
  showsEveningFrequency,
} from "./availability.ts";

describe("availability between the directory and Settings", () => {
  test.each([
    ["not-available", "not-available"],
    ["weekly", "available"],
    ["bi-weekly", "available"],
    ["monthly", "available"],
    ["fill-ins", "fill-ins"],
  ] as const)("%s shows in Settings as %s", (stored, choice) => {
    expect(settingsChoiceFor(stored)).toBe(choice);
  });

  test.each(AVAILABILITIES)(
    "a member whose slot is %s opens Settings, saves, and loses nothing",
    (stored) => {
      expect(availabilityToStore(settingsChoiceFor(stored), stored)).toBe(stored);
      for (const frequency of EVENING_FREQUENCIES) {
        const shown = { availability: settingsChoiceFor(stored), frequency };
        expect(eveningToStore(shown, { availability: stored, frequency })).toBe(stored);
      }
    },
  );

  test.each(AVAILABILITIES)("the directory stores %s as it is", (chosen) => {
    expect(availabilityToStore(chosen, "monthly")).toBe(chosen);
    expect(
      eveningToStore(
        { availability: chosen, frequency: "once" },
        { availability: "monthly", frequency: "twice" },
      ),
    ).toBe(chosen);
  });

  test.each([
    ["not-available", "weekly"],
    ["fill-ins", "weekly"],
    ["monthly", "monthly"],
  ] as const)("a slot that was %s and becomes available is stored as %s", (stored, kept) => {
    expect(availabilityToStore("available", stored)).toBe(kept);
  });

  test.each([
    ["once", "monthly"],
    ["twice", "bi-weekly"],
    ["weekly", "weekly"],
  ] as const)("an evening newly available %s is stored as %s", (frequency, kept) => {
    expect(
      eveningToStore(
        { availability: "available", frequency },
        { availability: "not-available", frequency },
      ),
    ).toBe(kept);
    expect(
      eveningToStore(
        { availability: "available", frequency },
        { availability: "fill-ins", frequency: "once" },
      ),
    ).toBe(kept);
  });

  test("an evening whose frequency changes follows it", () => {
    const stored = { availability: "weekly", frequency: "weekly" } as const;
    expect(eveningToStore({ availability: "available", frequency: "once" }, stored)).toBe(
      "monthly",
    );
  });

  test("asks how often only of a member who serves in the evening", () => {
    expect(
      ["not-available", "available", "fill-ins"].map((choice) =>
        showsEveningFrequency(choice as "available"),
      ),
    ).toEqual([false, true, true]);
  });

  test("knows its own words and no others", () => {
    expect(AVAILABILITIES.every(isAvailability)).toBe(true);
    expect(["available", "biweekly", "", "Weekly"].some(isAvailability)).toBe(false);
    expect(EVENING_FREQUENCIES.every(isEveningFrequency)).toBe(true);
    expect(isEveningFrequency("monthly")).toBe(false);
  });
});
