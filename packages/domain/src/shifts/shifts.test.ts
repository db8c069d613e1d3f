import { describe, expect, test } from "vitest";
import { ASSIGNMENT_STATUSES, fillsSlot } from "./assignment-status.ts";
import { coverageOf } from "./coverage.ts";
import { isShiftType, SHIFT_TYPE_DEFAULTS, SHIFT_TYPES, shiftName, shiftTone } from "./shift-type.ts";

describe("choosing a type fills in", () => {
  test.each([
    ["morning-sunday-early", "09:00", "11:00", false, 2],
    ["morning-sunday-late", "11:00", "13:00", false, 2],
    ["morning-weekdays", "07:00", "09:00", false, 2],
    ["evening", "18:30", "20:30", false, 1],
    ["night", "23:00", "07:00", true, 1],
  ] as const)("%s: %s to %s, next day %s, at most %d", (type, startTime, endTime, endsNextDay, maxMembers) => {
    expect(SHIFT_TYPE_DEFAULTS[type]).toMatchObject({ startTime, endTime, endsNextDay, maxMembers });
  });

  test("a name and a colour for every type, and for one nobody knows", () => {
    expect(SHIFT_TYPES.every((type) => shiftName({ type, customName: null }) !== type && shiftTone(type) !== "")).toBe(true);
    expect(shiftName({ type: "custom", customName: "Parade" })).toBe("Parade");
    expect(shiftName({ type: "dog-watch", customName: null })).toBe("dog-watch");
    expect([shiftTone("dog-watch"), isShiftType("dog-watch")]).toEqual(["custom", false]);
  });
});

describe("an assignment", () => {
  test("fills a slot while assigned, confirmed or completed", () => {
    expect(ASSIGNMENT_STATUSES.filter(fillsSlot)).toEqual(["assigned", "confirmed", "completed"]);
  });
});

test.each([
  [2, 0, 2, "under way", "fully-staffed"],
  [1, 0, 2, "under way", "needs-coverage"],
  [1, 1, 2, "under way", "replacement-needed"],
  [0, 0, 1, "under way", "needs-coverage"],
  [2, 0, 2, "over", "fully-staffed"],
  [0, 0, 2, "over", "was-short"],
  [1, 1, 2, "over", "was-short"],
])("a shift with %d filled and %d held of %d, %s, is %s", (assignmentCount, heldCount, maxMembers, when, coverage) => {
  const endsAt = Temporal.Instant.from("2026-05-12T20:30:00Z");
  const now = when === "over" ? endsAt : endsAt.subtract({ seconds: 1 });
  expect(coverageOf({ assignmentCount, heldCount, maxMembers, endsAt }, now)).toBe(coverage);
});
