import { describe, expect, test } from "vitest";
import { EVENT_TYPES } from "./catalogue.ts";
import { currentDetails, currentType, storedTypes } from "./stored-events.ts";

describe("stored events", () => {
  test.each([
    ["cover.asked", "replacement-search.asked"],
    ["plan.wishes-opened", "draft-schedules.preferences-opened"],
    ["shifts.assigned", "shifts.assigned"],
    ["of-a-newer.version", "of-a-newer.version"],
  ])("return the type %s as %s", (stored, type) => expect(currentType(stored)).toBe(type));

  test("are found under their present and their former type", () => {
    expect(storedTypes(["shifts.purged", "shifts.created"])).toEqual([
      "shifts.purged",
      "shifts.created",
      "shifts.forgotten",
    ]);
  });

  test("map each former type to an existing type, and no present type", () => {
    const former = storedTypes(EVENT_TYPES).slice(EVENT_TYPES.length);
    expect(former.length).toBeGreaterThan(40);
    for (const type of former) {
      expect(EVENT_TYPES).toContain(currentType(type));
      expect(EVENT_TYPES).not.toContain(type);
    }
  });

  test.each<[unknown, object]>([
    [null, {}],
    [
      { plan: "June", planId: 3, count: 2 },
      { draftSchedule: "June", draftScheduleId: 3, count: 2 },
    ],
    [
      { despite: ["away", "short-rest"], reason: "Storm" },
      { overrides: ["time-off", "short-rest"], reason: "Storm" },
    ],
    [{ overrides: ["shabbat"] }, { overrides: ["shabbat"] }],
    [{ program: "Phone bridge" }, { apiToken: "Phone bridge" }],
  ])("return the details %j as %j", (stored, details) =>
    expect(currentDetails(stored)).toEqual(details),
  );
});
