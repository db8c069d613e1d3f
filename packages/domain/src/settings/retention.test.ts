import { expect, test } from "vitest";
import { erasedWhoLeftBefore, keptDaysOf, retentionFaults } from "./retention.ts";

test.each([
  ["nobody says anything", 0, 0, 0],
  ["the server alone", 730, 0, 730],
  ["the squad alone", 0, 90, 90],
  ["the squad less than the server", 730, 90, 90],
  ["the squad more than the server", 60, 90, 60],
])("a log is kept as long as it is allowed to: %s", (_who, server, squad, days) => {
  expect(keptDaysOf(server, squad)).toBe(days);
});

test.each([
  ["left to the server", { messageLogDays: 0, activityLogDays: 0, formerMemberYears: 0 }, []],
  ["the shortest", { messageLogDays: 30, activityLogDays: 30, formerMemberYears: 1 }, []],
  ["the longest", { messageLogDays: 3650, activityLogDays: 3650, formerMemberYears: 20 }, []],
  ["too short", { messageLogDays: 29, activityLogDays: 1 }, ["messageLogDays", "activityLogDays"]],
  ["too long", { activityLogDays: 3651, formerMemberYears: 21 }, ["activityLogDays", "formerMemberYears"]],
  ["no whole number", { messageLogDays: 30.5, formerMemberYears: Number.NaN }, ["messageLogDays", "formerMemberYears"]],
  ["below nothing", { formerMemberYears: -1 }, ["formerMemberYears"]],
])("how long things are kept: %s", (_what, settings, fields) => {
  expect(Object.keys(retentionFaults(settings))).toEqual(fields);
});

const ZONE = "America/New_York";
test.each([
  ["never", 0, "2026-05-12T07:00:00Z", null],
  ["by day", 3, "2026-05-12T18:00:00Z", null],
  ["an hour before", 3, "2026-05-12T05:59:59Z", null],
  ["in the squad's night", 3, "2026-05-12T06:00:00Z", "2023-05-12T06:00:00Z"],
  ["until it ends", 3, "2026-05-12T09:00:00Z", null],
  ["on a leap day", 1, "2028-02-29T08:00:00Z", "2027-02-28T08:00:00Z"],
  ["over a change of the clock", 1, "2026-03-08T08:00:00Z", "2025-03-08T09:00:00Z"],
])("former members are erased by itself: %s", (_when, years, now, before) => {
  expect(erasedWhoLeftBefore(years, Temporal.Instant.from(now), ZONE)?.toString() ?? null).toBe(before);
});
