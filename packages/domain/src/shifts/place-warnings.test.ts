import { expect, test } from "vitest";
import { type PlaceFacts, placeWarningsFor } from "./place-warnings.ts";

const at = (hour: number) => Temporal.Instant.from("2026-05-12T00:00:00Z").add({ hours: hour });
const shift = (type: string, from: number, until: number, customName: string | null = null) => ({
  type,
  customName,
  startsAt: at(from),
  endsAt: at(until),
});
const facts: PlaceFacts = {
  member: {
    morningSundayEarlyAvailability: "not-available",
    morningSundayLateAvailability: "not-available",
    morningWeekdaysAvailability: "not-available",
    eveningAvailability: "weekly",
    nightAvailability: "fill-ins",
  },
  shift: shift("evening", 18, 20),
  otherShifts: [],
  minimumRestHours: 8,
  holidayName: null,
};

test.each<[string, Partial<PlaceFacts>, string[]]>([
  ["nothing stands against", {}, []],
  ["they fill in", { shift: shift("night", 23, 31) }, []],
  ["a slot they do not offer", { shift: shift("morning-weekdays", 7, 9) }, ["Not available for this kind of shift"]],
  ["a slot that nobody states", { shift: shift("custom", 7, 9, "Parade") }, []],
  ["a short rest before", { otherShifts: [shift("custom", 9, 12, "Parade")] }, ["Only 6 hours of rest beside Parade"]],
  ["a short rest after", { otherShifts: [shift("night", 21, 29)] }, ["Only 1 hour of rest beside Night"]],
  ["rest enough", { otherShifts: [shift("morning", 8, 10)] }, []],
  ["a squad that asks for no rest", { otherShifts: [shift("night", 20, 28)], minimumRestHours: 0 }, []],
  ["a holiday", { holidayName: "Yom Kippur" }, ["Yom Kippur: work is prohibited"]],
  [
    "everything at once",
    { shift: shift("morning-weekdays", 7, 9), otherShifts: [shift("night", -1, 6)], holidayName: "Yom Kippur" },
    ["Not available for this kind of shift", "Only 1 hour of rest beside Night", "Yom Kippur: work is prohibited"],
  ],
])("%s", (_what, change, warnings) => {
  expect(placeWarningsFor({ ...facts, ...change })).toEqual(warnings);
});
