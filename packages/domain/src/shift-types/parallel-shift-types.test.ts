import { expect, test } from "vitest";
import {
  askedWithParallels,
  parallelShiftTypes,
  sharedBlockedBecause,
  sharingBlockedBecause,
} from "./parallel-shift-types.ts";

const CREW_A = {
  key: "crew-a",
  name: "Night Crew A",
  availabilityKind: "crew-a" as string | null,
  isArchived: false,
  startTime: "19:00",
  endTime: "07:00",
  endDays: 1,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
};
const CREW_B = { ...CREW_A, key: "crew-b", name: "Night Crew B", availabilityKind: "crew-a" };

test.each([
  ["the same hours", {}, true],
  ["fewer weekdays", { weekdays: [5, 6] }, true],
  ["no weekdays", { weekdays: [] }, true],
  ["another start", { startTime: "18:00" }, false],
  ["another end", { endTime: "08:00" }, false],
  ["another end day", { endDays: 2 }, false],
])("may share the availability of %s, case %#", (_what, times, isParallel) => {
  const form = { ...CREW_B, ...times };
  expect(parallelShiftTypes(form, [CREW_A])).toEqual(isParallel ? [CREW_A] : []);
  expect(sharingBlockedBecause(form, "crew-a", [CREW_A]) === null).toBe(isParallel);
});

test.each([
  ["archived", { isArchived: true }],
  ["not asked", { availabilityKind: null }],
  ["sharing another one", { availabilityKind: "day" }],
  ["without one of the weekdays", { weekdays: [0, 1, 2, 3, 4] }],
])("cannot share the availability of a type that is %s", (_what, other) => {
  expect(sharingBlockedBecause(CREW_B, "crew-a", [{ ...CREW_A, ...other }])).toMatchObject({
    code: "shift-type-invalid",
    fields: { sharesAvailabilityWith: expect.any(String) },
  });
});

test("a type with its own availability shares none", () => {
  expect(sharingBlockedBecause(CREW_B, null, [])).toBeNull();
});

test("a type must keep its own availability while another offered type shares it", () => {
  expect(sharedBlockedBecause(CREW_A, [CREW_B])?.message).toBe(
    "Night Crew B uses the availability of Night Crew A. Change Night Crew B first.",
  );
  expect(sharedBlockedBecause(CREW_A, [{ ...CREW_B, isArchived: true }])).toBeNull();
  expect(sharedBlockedBecause(CREW_B, [CREW_A])).toBeNull();
});

test("names each type that members are asked about with the types that share its availability", () => {
  const day = { ...CREW_A, key: "day", name: "Day", availabilityKind: "day" };
  const archived = { ...CREW_B, key: "crew-c", name: "Night Crew C", isArchived: true };
  const unasked = { ...CREW_A, key: "drill", name: "Drill", availabilityKind: null };
  const names = askedWithParallels([CREW_A, CREW_B, day, archived, unasked]).map(
    ({ key, name }) => `${key}: ${name}`,
  );
  expect(names).toEqual(["crew-a: Night Crew A, Night Crew B", "day: Day"]);
});
