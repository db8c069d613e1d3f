import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "../time/local.ts";
import {
  dateBlockedBecause,
  defaultSeriesEnd,
  firstDayBlockedBecause,
  MAX_SERIES_LENGTH,
  type RecurringType,
  recurringLabel,
  recurringTypesFrom,
  scopeBlockedBecause,
  seriesDates,
  seriesReachOf,
  shiftsInScope,
  shiftsToChange,
  shiftsToDelete,
} from "./series.ts";

const at = (text: string) => Temporal.Instant.from(text);

describe("a series", () => {
  test.each<[RecurringType, string, string[]]>([
    ["weekly", "2026-05-26", ["2026-05-12", "2026-05-19", "2026-05-26"]],
    ["bi-weekly", "2026-06-08", ["2026-05-12", "2026-05-26"]],
    ["monthly", "2026-07-07", ["2026-05-12", "2026-06-09", "2026-07-07"]],
    ["weekly", "2026-05-12", ["2026-05-12"]],
  ])("repeats %s until %s", (type, end, dates) =>
    expect(seriesDates("2026-05-12", end, type, 0)).toEqual(dates),
  );

  test.each<[string, RecurringType, string, string, string[]]>([
    [
      "the second Tuesday",
      "monthly-nth-weekday",
      "2026-05-12",
      "2026-08-31",
      ["2026-05-12", "2026-06-09", "2026-07-14", "2026-08-11"],
    ],
    [
      "the first Sunday, over the turn of the year",
      "monthly-nth-weekday",
      "2026-12-06",
      "2027-03-07",
      ["2026-12-06", "2027-01-03", "2027-02-07", "2027-03-07"],
    ],
    [
      "the fourth Friday, which is the last in February",
      "monthly-nth-weekday",
      "2027-01-22",
      "2027-03-31",
      ["2027-01-22", "2027-02-26", "2027-03-26"],
    ],
    [
      "the last Friday, the fourth or the fifth",
      "monthly-last-weekday",
      "2027-01-29",
      "2027-05-01",
      ["2027-01-29", "2027-02-26", "2027-03-26", "2027-04-30"],
    ],
    [
      "the last Sunday, also of a leap year's February",
      "monthly-last-weekday",
      "2028-01-30",
      "2028-02-29",
      ["2028-01-30", "2028-02-27"],
    ],
    [
      "the last Tuesday, first after a start in the middle of the month",
      "monthly-last-weekday",
      "2026-05-12",
      "2026-06-30",
      ["2026-05-26", "2026-06-30"],
    ],
  ])("repeats monthly on %s", (_what, type, start, end, dates) => {
    expect(seriesDates(start, end, type, 0)).toEqual(dates);
    expect(seriesDates(start, end, type, 1)).toEqual(dates);
  });

  test("refuses a fifth weekday, which most months do not have", () => {
    expect(seriesDates("2026-06-30", "2026-12-31", "monthly-nth-weekday", 0)).toMatchObject({
      code: "series-fifth-weekday",
      fields: { recurringType: "Most months have no fifth Tuesday. Choose the last Tuesday." },
    });
    expect(recurringTypesFrom("2026-06-30")).not.toContain("monthly-nth-weekday");
    expect(recurringTypesFrom("2026-06-23")).toContain("monthly-nth-weekday");
  });

  test("names the recurrence patterns by the first day", () => {
    const labels = recurringTypesFrom("2026-05-12").map((type) =>
      recurringLabel(type, "2026-05-12"),
    );
    expect(labels).toEqual([
      "Weekly",
      "Every other week",
      "Every 4th week",
      "Monthly on the second Tuesday",
      "Monthly on the last Tuesday",
    ]);
  });

  test.each<[string, RecurringType, number[] | undefined, string, string[]]>([
    [
      "repeats weekly on three days",
      "weekly",
      [1, 3, 2],
      "2026-05-20",
      ["2026-05-12", "2026-05-13", "2026-05-18", "2026-05-19", "2026-05-20"],
    ],
    [
      "repeats every other week on two days",
      "bi-weekly",
      [0, 4],
      "2026-06-12",
      ["2026-05-14", "2026-05-24", "2026-05-28", "2026-06-07", "2026-06-11"],
    ],
    ["skips a weekday before the start", "weekly", [1], "2026-05-25", ["2026-05-18", "2026-05-25"]],
    [
      "repeats once on a weekday given twice",
      "weekly",
      [2, 2],
      "2026-05-19",
      ["2026-05-12", "2026-05-19"],
    ],
    [
      "repeats every 4th week on its own weekday",
      "monthly",
      [2],
      "2026-06-09",
      ["2026-05-12", "2026-06-09"],
    ],
    [
      "includes a last Sunday that is the end",
      "weekly",
      [0],
      "2026-05-24",
      ["2026-05-17", "2026-05-24"],
    ],
    [
      "repeats every day",
      "weekly",
      [0, 1, 2, 3, 4, 5, 6],
      "2026-05-14",
      ["2026-05-12", "2026-05-13", "2026-05-14"],
    ],
  ])("%s", (_what, type, weekdays, end, dates) =>
    expect(seriesDates("2026-05-12", end, type, 0, weekdays)).toEqual(dates),
  );

  test.each<[string, RecurringType, number[], string, string, string]>([
    ["no weekday", "weekly", [], "2026-06-12", "series-weekdays", "weekdays"],
    ["two weekdays every 4th week", "monthly", [2, 3], "2026-06-12", "series-weekdays", "weekdays"],
    [
      "a weekday of the month and others",
      "monthly-nth-weekday",
      [3],
      "2026-06-12",
      "series-weekdays",
      "weekdays",
    ],
    ["an end before the first of them", "weekly", [1], "2026-05-17", "series-empty", "endDate"],
    ["too many", "weekly", [0, 1, 2, 3, 4, 5, 6], "2027-06-17", "series-too-long", "endDate"],
  ])("refuses a series with %s", (_what, type, weekdays, end, code, field) => {
    const refusal = seriesDates("2026-05-12", end, type, 0, weekdays);
    expect(refusal).toMatchObject({ kind: "invalid", code });
    expect(refusal).toHaveProperty(["fields", field]);
  });

  test.each([
    [null, "series-end-missing"],
    ["", "series-end-missing"],
    ["soon", "series-end-missing"],
    ["2026-05-11", "series-end-before-start"],
    ["2036-05-12", "series-too-long"],
  ])("refuses a series until %s", (end, code) =>
    expect(seriesDates("2026-05-12", end, "weekly", 0)).toMatchObject({ kind: "invalid", code }),
  );

  test.each([
    ["2026-05-11", "shift-before-series"],
    ["2026-05-12", undefined],
    ["2026-05-13", undefined],
  ])("allows or refuses, in a series from May 12, a first shift on %s: %s", (date, code) =>
    expect(firstDayBlockedBecause(date, "2026-05-12")?.code).toBe(code),
  );

  test("accepts a series of four hundred days and names an invalid field", () => {
    const everyDay = (end: string | null) =>
      seriesDates("2026-05-12", end, "weekly", 0, [0, 1, 2, 3, 4, 5, 6]);
    expect(everyDay(addDays("2026-05-12", MAX_SERIES_LENGTH - 1))).toHaveLength(MAX_SERIES_LENGTH);
    expect(everyDay(addDays("2026-05-12", MAX_SERIES_LENGTH))).toHaveProperty(
      "code",
      "series-too-long",
    );
    expect(everyDay(null)).toHaveProperty("fields.endDate", "Choose an end date");
    expect(everyDay("2026-05-11")).toHaveProperty(
      "fields.endDate",
      "Choose a date after the start",
    );
  });

  test("spaces its dates by whole steps within its bounds, at most 400", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 3_000 }),
        fc.constantFrom<RecurringType>("weekly", "bi-weekly", "monthly"),
        (day, length, type) => {
          const start = addDays("2000-01-01", day);
          const end = addDays(start, length);
          const dates = seriesDates(start, end, type, 0);
          if ("kind" in dates) {
            expect(dates.code).toBe("series-too-long");
            return;
          }
          expect(dates[0]).toBe(start);
          expect(dates.length).toBeLessThanOrEqual(MAX_SERIES_LENGTH);
          expect(
            dates.every(
              (date) => date >= start && date <= end && daysBetween(start, date) % 7 === 0,
            ),
          ).toBe(true);
        },
      ),
    );
  });

  test("suggests an end after three months, and wider scopes only for a series", () => {
    expect(defaultSeriesEnd("2026-11-30")).toBe("2027-02-28");
    expect(scopeBlockedBecause({ seriesId: null }, "future")?.code).toBe("not-a-series");
    expect(scopeBlockedBecause({ seriesId: null }, "current")).toBeNull();
    expect(scopeBlockedBecause({ seriesId: 3 }, "all")).toBeNull();
  });

  test("includes, by scope, this shift, this and the following, or all", () => {
    const shifts = [1, 2, 3].map((id) => ({ id, startsAt: at(`2026-05-1${id}T08:00:00Z`) }));
    const ids = (scope: "current" | "future" | "all") =>
      shiftsInScope(shifts, shifts[1]!, scope).map(({ id }) => id);
    expect([ids("current"), ids("future"), ids("all")]).toEqual([[2], [2, 3], [1, 2, 3]]);
  });
});

describe("a series edit with shifts that members have attended", () => {
  const now = at("2026-05-12T09:00:00Z");
  const shift = (id: number, hasAttendance: boolean) => {
    const startsAt = at(`2026-05-1${id}T08:00:00Z`);
    return { id, startsAt, endsAt: startsAt.add({ hours: 2 }), hasAttendance };
  };
  const [attended, unattended, underWay, ahead] = [
    shift(0, true),
    shift(1, false),
    shift(2, true),
    shift(3, false),
  ];
  const series = [attended, unattended, underWay, ahead];
  const ids = (shifts: readonly { id: number }[]) => shifts.map(({ id }) => id);

  test("keeps past attended shifts, except the shift that the coordinator opened", () => {
    expect(ids(shiftsToChange(series, ahead, "all", now))).toEqual([1, 2, 3]);
    expect(ids(shiftsToChange(series, attended, "all", now))).toEqual([0, 1, 2, 3]);
    expect(ids(shiftsToChange(series, attended, "current", now))).toEqual([0]);
    expect(ids(shiftsToChange(series, unattended, "future", now))).toEqual([1, 2, 3]);
    expect(ids(shiftsToChange(series, ahead, "all", underWay.endsAt))).toEqual([1, 3]);
  });

  test("keeps every attended shift when the edit moves dates", () => {
    expect(ids(shiftsToChange(series, ahead, "all", now, { movesDates: true }))).toEqual([1, 3]);
    expect(dateBlockedBecause(underWay)?.code).toBe("shift-attended");
    expect(dateBlockedBecause(ahead)).toBeNull();
  });

  test("keeps every attended shift when shifts are deleted", () => {
    expect(ids(shiftsToDelete(series, attended, "all"))).toEqual([1, 3]);
    expect(ids(shiftsToDelete(series, underWay, "current"))).toEqual([]);
    expect(ids(shiftsToDelete(series, underWay, "future"))).toEqual([3]);
  });

  test("leaves attended shifts out of the preview, and members of past shifts out of the notifications", () => {
    const people = [[7], [8], [9, 10], [10, 11]];
    const peopled = series.map((one, index) => ({ ...one, memberIds: people[index] ?? [] }));
    expect(seriesReachOf(peopled, peopled[3]!, "all", now)).toEqual({
      change: { count: 3, memberIds: [9, 10, 11] },
      deletion: { count: 2, memberIds: [10, 11] },
    });
    expect(seriesReachOf(peopled, peopled[2]!, "current", now)).toEqual({
      change: { count: 1, memberIds: [9, 10] },
      deletion: { count: 0, memberIds: [] },
    });
  });
});
