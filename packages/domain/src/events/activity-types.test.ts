import { expect, test } from "vitest";
import { ACTIVITY_TYPE_GROUPS, ACTIVITY_TYPES, activityTypeName } from "./activity-types.ts";
import { EVENT_TYPES, eventDefinitionOf } from "./catalogue.ts";

test("puts the specification's types first", () => {
  expect(ACTIVITY_TYPES.slice(0, 10)).toEqual([
    "login",
    "logout",
    "check-in",
    "check-out",
    "shift-assigned",
    "shift-unassigned",
    "replacement-requested",
    "replacement-accepted",
    "password-changed",
    "profile-updated",
  ]);
});

test("offers each event's log type exactly once", () => {
  const recorded = new Set<string>(EVENT_TYPES.map((type) => eventDefinitionOf(type).log.type));
  expect([...ACTIVITY_TYPES].sort()).toEqual([...recorded].sort());
});

test("names each type uniquely in words", () => {
  const names = ACTIVITY_TYPE_GROUPS.flatMap(({ types }) => types.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[A-Z0-9]/.test(name) || /[a-z]-[a-z]+-/.test(name))).toEqual([]);
  expect(activityTypeName("check-in")).toBe("Went 10-8");
  expect(activityTypeName("of-a-newer-version")).toBe("of-a-newer-version");
});
