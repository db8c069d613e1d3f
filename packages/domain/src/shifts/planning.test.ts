import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "../time/local.ts";
import { type AssignFacts, assignBlockedBecause, freeSeats, maxMembersBlockedBecause } from "./assign.ts";
import {
  defaultSeriesEnd,
  LONGEST_SERIES,
  type RecurringType,
  scopeBlockedBecause,
  seriesDates,
  shiftsInScope,
} from "./series.ts";
import { defaultsOf, newShiftForm, type ShiftForm, shiftBlockedBecause } from "./shift-form.ts";
import { movedTo, overlaps, shiftTitle, spanOf } from "./shift-times.ts";

const at = (text: string) => Temporal.Instant.from(text);
const EVENING: ShiftForm = {
  ...newShiftForm("2026-05-12"),
  type: "evening",
  startTime: "18:30",
  endTime: "20:30",
  maxMembers: 1,
};

describe("a shift cannot be saved", () => {
  test.each<[string, Partial<ShiftForm>, string | null]>([
    ["without a start", { startTime: "" }, "Please provide both start and end times"],
    ["without an end", { endTime: "" }, "Please provide both start and end times"],
    ["as custom without a name", { type: "custom", customName: "  " }, "Please provide a name for the custom shift"],
    ["with no places", { maxMembers: 0 }, "Max members must be at least 1"],
    ["while its maximum is empty", { maxMembers: Number.NaN }, "Max members must be at least 1"],
    ["with eleven places", { maxMembers: 11 }, "Max members must be at most 10"],
    [
      "ending before it starts",
      { endTime: "18:00" },
      "End time must be after start time, or set an end date for overnight shifts",
    ],
    ["ending as it starts", { endTime: "18:30" }, "End time must be after start time, or set an end date for overnight shifts"],
    ["ending the day before", { endDate: "2026-05-11" }, "The end date cannot be before the shift date"],
    ["with more members than places", { memberIds: [1, 2] }, "Choose at most 1 member, or raise the maximum"],
    ["with a member twice", { maxMembers: 2, memberIds: [1, 1] }, "The same member is chosen twice"],
    ["of a type nobody knows", { type: "dog-watch" }, "Choose a shift type"],
    ["unless all is well", {}, null],
    ["unless it ends the next morning", { endDate: "2026-05-13", endTime: "07:00" }, null],
    ["unless it is custom and named", { type: "custom", customName: "Parade" }, null],
  ])("%s", (_case, change, message) => expect(shiftBlockedBecause({ ...EVENING, ...change })?.message ?? null).toBe(message));

  test("and is a weekday morning of two until somebody says otherwise", () => {
    expect(newShiftForm("2026-05-12")).toMatchObject({
      type: "morning-weekdays",
      startTime: "07:00",
      endTime: "09:00",
      endDate: null,
      maxMembers: 2,
    });
    expect(defaultsOf("night", "2026-05-31")).toEqual({
      startTime: "23:00",
      endTime: "07:00",
      endDate: "2026-06-01",
      maxMembers: 1,
    });
  });
});

describe("a series", () => {
  test.each<[RecurringType, string, string[]]>([
    ["weekly", "2026-05-26", ["2026-05-12", "2026-05-19", "2026-05-26"]],
    ["bi-weekly", "2026-06-08", ["2026-05-12", "2026-05-26"]],
    ["monthly", "2026-07-07", ["2026-05-12", "2026-06-09", "2026-07-07"]],
    ["weekly", "2026-05-12", ["2026-05-12"]],
  ])("%s until %s", (type, end, dates) => expect(seriesDates("2026-05-12", end, type)).toEqual(dates));

  test.each([
    [null, "series-end-missing"],
    ["2026-05-11", "series-end-before-start"],
    ["2036-05-12", "series-too-long"],
  ])("until %s is refused", (end, code) =>
    expect(seriesDates("2026-05-12", end, "weekly")).toMatchObject({ kind: "invalid", code }),
  );

  test("has its dates a whole step apart, none before the first, none after the end, at most 400", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 3_000 }),
        fc.constantFrom<RecurringType>("weekly", "bi-weekly", "monthly"),
        (day, length, type) => {
          const start = addDays("2000-01-01", day);
          const end = addDays(start, length);
          const dates = seriesDates(start, end, type);
          if ("kind" in dates) {
            expect(dates.code).toBe("series-too-long");
            return;
          }
          expect(dates[0]).toBe(start);
          expect(dates.length).toBeLessThanOrEqual(LONGEST_SERIES);
          expect(dates.every((date) => date >= start && date <= end && daysBetween(start, date) % 7 === 0)).toBe(true);
        },
      ),
    );
  });

  test("is proposed to end three months out, and only a series has wider scopes", () => {
    expect(defaultSeriesEnd("2026-11-30")).toBe("2027-02-28");
    expect(scopeBlockedBecause({ seriesId: null }, "future")?.code).toBe("not-a-series");
    expect(scopeBlockedBecause({ seriesId: 3 }, "all")).toBeNull();
  });

  test("scopes mean this one, this and the following, or all", () => {
    const shifts = [1, 2, 3].map((id) => ({ id, startsAt: at(`2026-05-1${id}T08:00:00Z`) }));
    const ids = (scope: "current" | "future" | "all") => shiftsInScope(shifts, shifts[1]!, scope).map(({ id }) => id);
    expect([ids("current"), ids("future"), ids("all")]).toEqual([[2], [2, 3], [1, 2, 3]]);
  });
});

describe("a shift in time", () => {
  test("moves with its end, and keeps the wall clock over a clock change", () => {
    const night = { date: "2026-10-24", endDate: "2026-10-25", startTime: "23:00", endTime: "07:00" };
    const week = movedTo(night, "2026-10-31");
    expect(week).toMatchObject({ date: "2026-10-31", endDate: "2026-11-01" });
    const span = spanOf(week, "America/New_York");
    expect(span.startsAt.until(span.endsAt).total("hours")).toBe(9);
  });

  test("half-open spans that touch do not overlap", () => {
    const span = (from: number, until: number) => ({
      startsAt: at(`2026-05-12T0${from}:00:00Z`),
      endsAt: at(`2026-05-12T0${until}:00:00Z`),
    });
    expect(overlaps(span(1, 3), span(3, 5))).toBe(false);
    expect(overlaps(span(1, 4), span(3, 5))).toBe(true);
    expect(overlaps(span(1, 9), span(3, 5))).toBe(true);
  });

  test("is called by its name, day and hours", () => {
    expect(
      shiftTitle({
        type: "night",
        customName: null,
        date: "2026-11-20",
        endDate: "2026-11-21",
        startTime: "23:00",
        endTime: "07:00",
      }),
    ).toBe("Night on Fri, Nov 20, 11:00 PM - 7:00 AM");
  });
});

describe("putting a member on a shift", () => {
  const shift = { startsAt: at("2026-05-12T08:00:00Z"), endsAt: at("2026-05-12T10:00:00Z") };
  const free: AssignFacts = {
    memberName: "C-25 Dana Levi",
    isActive: true,
    isOnShift: false,
    otherShifts: [],
    filledCount: 0,
    maxMembers: 2,
  };
  const other = { title: "Night on Mon, May 11", startsAt: at("2026-05-12T03:00:00Z"), endsAt: at("2026-05-12T11:00:00Z") };
  test.each<[string, Partial<AssignFacts>, string | null]>([
    ["who is free", {}, null],
    ["who is inactive", { isActive: false }, "member-inactive"],
    ["who is on it", { isOnShift: true }, "already-on-shift"],
    ["who is elsewhere", { otherShifts: [other] }, "shift-overlaps"],
    ["who comes from a shift that ends as this starts", { otherShifts: [{ ...other, endsAt: shift.startsAt }] }, null],
    ["when it is full", { filledCount: 2 }, "shift-full"],
  ])("%s", (_who, change, code) => expect(assignBlockedBecause({ ...free, ...change }, shift)?.code ?? null).toBe(code));

  test("takes the lowest free seats, and never more than there are", () => {
    expect(freeSeats([2], 4, 2)).toEqual([1, 3]);
    expect(freeSeats([1, 2], 2, 1)).toEqual([]);
    expect(maxMembersBlockedBecause(1, 2)?.message).toBe("2 members are on this shift, more than 1. Take somebody off first.");
    expect(maxMembersBlockedBecause(2, 2)).toBeNull();
  });
});
