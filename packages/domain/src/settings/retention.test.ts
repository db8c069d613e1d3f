import { expect, test } from "vitest";
import { USUAL_DATES } from "../time/date-style.ts";
import { dayBlockedBecause, noLongerKept } from "./purged-notice.ts";
import {
  erasedWhoLeftBefore,
  goneByWhen,
  keepsShiftsLess,
  keptSinceNight,
  loggedDays,
  notifiedSince,
  retentionDaysOf,
  SHIFT_YEARS,
  shiftsGoBefore,
} from "./retention.ts";
import { settingFaults } from "./setting-values.ts";
import { WORKLOAD_DAYS } from "./workload-rules.ts";

test.each([
  ["no limit is set", 0, 0, 0],
  ["server limit only", 730, 0, 730],
  ["squad limit only", 0, 90, 90],
  ["a squad limit below the server's", 730, 90, 90],
  ["a squad limit above the server's", 60, 90, 60],
])("computes for how long a log is kept: %s", (_who, server, squad, days) => {
  expect(retentionDaysOf(server, squad)).toBe(days);
});

test.each([
  ["the server's default", { messageLogDays: 0, activityLogDays: 0, formerMemberYears: 0 }, []],
  ["the shortest", { messageLogDays: 30, activityLogDays: 30, formerMemberYears: 1 }, []],
  ["the longest", { messageLogDays: 3650, activityLogDays: 3650, formerMemberYears: 20 }, []],
  ["too short", { messageLogDays: 29, activityLogDays: 1 }, ["messageLogDays", "activityLogDays"]],
  [
    "too long",
    { activityLogDays: 3651, formerMemberYears: 21 },
    ["activityLogDays", "formerMemberYears"],
  ],
  [
    "a fraction",
    { messageLogDays: 30.5, formerMemberYears: Number.NaN },
    ["messageLogDays", "formerMemberYears"],
  ],
  ["below zero", { formerMemberYears: -1 }, ["formerMemberYears"]],
  ["shifts without limit", { shiftYears: 0 }, []],
  ["shifts with the minimum", { shiftYears: 2 }, []],
  ["shifts with the maximum", { shiftYears: 20 }, []],
  ["shifts below the minimum", { shiftYears: 1 }, ["shiftYears"]],
  ["shifts above the maximum", { shiftYears: 21 }, ["shiftYears"]],
  ["shifts for a fraction of a year", { shiftYears: 2.5 }, ["shiftYears"]],
  ["shifts for less than zero", { shiftYears: -2 }, ["shiftYears"]],
])("validates retention settings: %s", (_what, settings, fields) => {
  expect(Object.keys(settingFaults(settings))).toEqual(fields);
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
])("computes which former members are erased: %s", (_when, years, now, before) => {
  expect(erasedWhoLeftBefore(years, Temporal.Instant.from(now), ZONE)?.toString() ?? null).toBe(
    before,
  );
});

test("explains why shifts are kept for at least two years", () => {
  expect(settingFaults({ shiftYears: 1 }).shiftYears).toBe(
    "Keep shifts and hours forever (0) or for 2 to 20 whole years: reports, workload and auto-fill need past years",
  );
  expect(
    SHIFT_YEARS.least * 365,
    "what burden looks back to, counted from the end of a plan of months",
  ).toBeGreaterThan(WORKLOAD_DAYS.most + 300);
});

test.each([
  ["never", 0, "2026-05-12T07:00:00Z", null],
  ["by day", 3, "2026-05-12T18:00:00Z", null],
  ["in the squad's night", 3, "2026-05-12T06:00:00Z", "2023-05-12"],
  ["until it ends", 3, "2026-05-12T09:00:00Z", null],
  ["in the squad's night, of the squad's day", 2, "2026-01-01T07:00:00Z", "2024-01-01"],
  ["on a leap day", 2, "2028-02-29T08:00:00Z", "2026-02-28"],
])("computes which old shifts are purged: %s", (_when, years, now, day) => {
  expect(shiftsGoBefore(years, Temporal.Instant.from(now), ZONE)).toBe(day);
});

test.each([
  ["by day, for the next night", "2026-05-12T18:00:00Z", "2024-05-13"],
  ["before the night", "2026-05-12T05:00:00Z", "2024-05-12"],
  ["in the night", "2026-05-12T08:59:59Z", "2024-05-12"],
  ["right after the night", "2026-05-12T09:00:00Z", "2024-05-13"],
])("computes the first day that the coming night's purge keeps: %s", (_when, now, day) => {
  expect(keptSinceNight(2, Temporal.Instant.from(now), ZONE)).toBe(day);
});

test.each([
  ["still without limit", 0, 0, false],
  ["years instead of no limit", 0, 5, true],
  ["fewer years", 5, 4, true],
  ["unchanged years", 5, 5, false],
  ["more", 5, 6, false],
  ["no limit again", 5, 0, false],
])("detects that shifts are to be kept for less time: %s", (_what, before, after, isLess) => {
  expect(keepsShiftsLess(before, after)).toBe(isLess);
});

test.each([
  [0, "tonight"],
  [36_000, "tonight"],
  [36_001, "within 2 nights"],
  [180_000, "within 5 nights"],
])("says when %i shifts will be purged: %s", (shifts, words) => {
  expect(goneByWhen(shifts)).toBe(words);
});

test.each([
  ["without limit", 0, null, null, 0],
  ["for the set number of days", 90, null, "2026-02-11T06:00:00Z", 90],
  ["no longer than shifts", 0, "2024-05-12", "2024-05-12T04:00:00Z", 731],
  ["no longer than shifts, which is less", 3650, "2024-05-12", "2024-05-12T04:00:00Z", 731],
  ["fewer days than shifts", 90, "2024-05-12", "2026-02-11T06:00:00Z", 90],
])("computes for how long logs are kept: %s", (_how, days, shiftsRetainedSince, since, counted) => {
  const now = Temporal.Instant.from("2026-05-12T06:00:00Z");
  expect(notifiedSince(days, shiftsRetainedSince, now, ZONE)?.toString() ?? null).toBe(since);
  expect(loggedDays(days, shiftsRetainedSince, now, ZONE)).toBe(counted);
});

test.each([
  ["never when no shifts were purged", "1999-01-01", null, null],
  ["from that day on", "2024-05-12", "2024-05-12", null],
  [
    "from the day before on",
    "2024-05-11",
    "2024-05-12",
    "Shifts before Sunday, May 12, 2024 are no longer kept.",
  ],
])("notes that older shifts were purged %s", (_what, from, shiftsRetainedSince, said) => {
  const squad = { ...USUAL_DATES, shiftsRetainedSince };
  expect(noLongerKept(from, squad)).toBe(said);
  expect(dayBlockedBecause(from, squad)).toEqual(
    said && { kind: "invalid", code: "day-no-longer-kept", message: said, fields: { date: said } },
  );
});
