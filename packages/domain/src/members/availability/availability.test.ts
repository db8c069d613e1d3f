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
  ] as const)("shows %s in Settings as %s", (stored, choice) => {
    expect(settingsChoiceFor(stored)).toBe(choice);
  });

  test.each(AVAILABILITIES)(
    "keeps the availability %s when a member opens Settings and saves",
    (stored) => {
      expect(availabilityToStore(settingsChoiceFor(stored), stored)).toBe(stored);
      for (const frequency of EVENING_FREQUENCIES) {
        const shown = { availability: settingsChoiceFor(stored), frequency };
        expect(eveningToStore(shown, { availability: stored, frequency })).toBe(stored);
      }
    },
  );

  test.each(AVAILABILITIES)("stores the availability %s from the directory unchanged", (chosen) => {
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
  ] as const)(
    "stores availability that was %s and becomes available in Settings as %s",
    (stored, kept) => {
      expect(availabilityToStore("available", stored)).toBe(kept);
    },
  );

  test.each([
    ["once", "monthly"],
    ["twice", "bi-weekly"],
    ["weekly", "weekly"],
  ] as const)(
    "stores an evening that becomes available with the frequency %s as %s",
    (frequency, kept) => {
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
    },
  );

  test("stores the new frequency when the evening frequency changes", () => {
    const stored = { availability: "weekly", frequency: "weekly" } as const;
    expect(eveningToStore({ availability: "available", frequency: "once" }, stored)).toBe(
      "monthly",
    );
  });

  test("asks for the evening frequency only when the member serves in the evening", () => {
    expect(
      ["not-available", "available", "fill-ins"].map((choice) =>
        showsEveningFrequency(choice as "available"),
      ),
    ).toEqual([false, true, true]);
  });

  test("accepts only stored values", () => {
    expect(AVAILABILITIES.every(isAvailability)).toBe(true);
    expect(["available", "biweekly", "", "Weekly"].some(isAvailability)).toBe(false);
    expect(EVENING_FREQUENCIES.every(isEveningFrequency)).toBe(true);
    expect(isEveningFrequency("monthly")).toBe(false);
  });
});
