import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FIRST_KINDS } from "../kinds/first-kinds.ts";
import { kindOf } from "../kinds/kind.ts";
import { refusalIn } from "../places/findings.ts";
import { NO_OWN_LIMITS } from "../places/own-limits.ts";
import { freeSeats, maxMembersBlockedBecause, type Slots } from "../places/seats.ts";
import { type PlaceMember, standingOf } from "../places/standing.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import { addDays, daysBetween } from "../time/local.ts";
import {
  dateBlockedBecause,
  defaultSeriesEnd,
  LONGEST_SERIES,
  type RecurringType,
  reachOf,
  scopeBlockedBecause,
  seriesDates,
  shiftsInScope,
  shiftsToChange,
  shiftsToDelete,
} from "./series.ts";
import { defaultsOf, newShiftForm, type ShiftForm, shiftBlockedBecause } from "./shift-form.ts";
import { movedTo, overlaps, shiftTitle, spanOf } from "./shift-times.ts";

const at = (text: string) => Temporal.Instant.from(text);
const EVENING: ShiftForm = {
  ...newShiftForm("2026-05-12", FIRST_KINDS),
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
    ["with a place and a half", { maxMembers: 1.5 }, "Max members must be a whole number"],
    ["on no date", { date: "" }, "Please provide the date of the shift"],
    ["on a day that never comes", { date: "2026-02-30" }, "Please provide the date of the shift"],
    ["with its end date left empty", { endDate: "" }, "Please provide the end date, or none for a shift that ends the same day"],
    ["with a time no clock shows", { endTime: "24:30" }, "Please provide both start and end times"],
    ["ending two weeks later", { endDate: "2026-05-26" }, "A shift ends at most 13 days after its start"],
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
  ])("%s", (_case, change, message) =>
    expect(shiftBlockedBecause({ ...EVENING, ...change }, FIRST_KINDS)?.message ?? null).toBe(message),
  );

  test("and hears of one thing at a time, in the order in which the form asks", () => {
    let form: ShiftForm = {
      ...EVENING,
      type: "custom",
      startTime: "",
      endTime: "18:00",
      maxMembers: 0,
      memberIds: [1, 2],
      endDate: "2026-05-11",
    };
    const heard: (string | undefined)[] = [];
    const repairs: Partial<ShiftForm>[] = [
      { startTime: "18:30" },
      { customName: "Parade" },
      { maxMembers: 1 },
      { endDate: null },
      { endTime: "20:30" },
      { memberIds: [1] },
    ];
    for (const repair of repairs) {
      heard.push(shiftBlockedBecause(form, FIRST_KINDS)?.code);
      form = { ...form, ...repair };
    }
    expect(heard).toEqual([
      "times-missing",
      "custom-name-missing",
      "max-members-too-few",
      "end-date-before-start",
      "end-before-start",
      "too-many-members",
    ]);
    expect(shiftBlockedBecause(form, FIRST_KINDS)).toBeNull();
  });

  test("names the field at fault", () => {
    expect(shiftBlockedBecause({ ...EVENING, endTime: "" }, FIRST_KINDS)?.fields).toHaveProperty("endTime");
    expect(shiftBlockedBecause({ ...EVENING, startTime: "", endTime: "" }, FIRST_KINDS)?.fields).toHaveProperty("startTime");
  });

  test.each([
    ["2026-05-12", [], "morning-weekdays"],
    ["2026-05-12", ["morning-weekdays"], "evening"],
    ["2026-05-12", ["morning-weekdays", "evening"], "night"],
    ["2026-05-12", ["morning-weekdays", "evening", "night"], "custom"],
    ["2026-05-17", [], "morning-sunday-early"],
    ["2026-05-17", ["morning-sunday-early"], "morning-sunday-late"],
    ["2026-05-15", ["morning-weekdays"], "custom"],
    ["2026-05-16", [], "custom"],
  ])("a new shift on %s beside %j is first offered as %s", (date, there, type) => {
    expect(newShiftForm(date, FIRST_KINDS, there).type).toBe(type);
  });

  test("and is a weekday morning of two until somebody says otherwise", () => {
    expect(newShiftForm("2026-05-12", FIRST_KINDS)).toMatchObject({
      type: "morning-weekdays",
      startTime: "07:00",
      endTime: "09:00",
      endDate: null,
      maxMembers: 2,
    });
    expect(defaultsOf(kindOf(FIRST_KINDS, "night")!, "2026-05-31")).toEqual({
      startTime: "23:00",
      endTime: "07:00",
      endDate: "2026-06-01",
      maxMembers: 1,
      roleIds: [],
    });
  });
});

describe("a series", () => {
  test.each<[RecurringType, string, string[]]>([
    ["weekly", "2026-05-26", ["2026-05-12", "2026-05-19", "2026-05-26"]],
    ["bi-weekly", "2026-06-08", ["2026-05-12", "2026-05-26"]],
    ["monthly", "2026-07-07", ["2026-05-12", "2026-06-09", "2026-07-07"]],
    ["weekly", "2026-05-12", ["2026-05-12"]],
  ])("%s until %s", (type, end, dates) => expect(seriesDates("2026-05-12", end, type, 0)).toEqual(dates));

  test.each<[string, RecurringType, number[] | undefined, string, string[]]>([
    [
      "weekly on three days",
      "weekly",
      [1, 3, 2],
      "2026-05-20",
      ["2026-05-12", "2026-05-13", "2026-05-18", "2026-05-19", "2026-05-20"],
    ],
    [
      "every other week on two",
      "bi-weekly",
      [0, 4],
      "2026-06-12",
      ["2026-05-14", "2026-05-24", "2026-05-28", "2026-06-07", "2026-06-11"],
    ],
    ["on a day before that of the start", "weekly", [1], "2026-05-25", ["2026-05-18", "2026-05-25"]],
    ["on a day named twice", "weekly", [2, 2], "2026-05-19", ["2026-05-12", "2026-05-19"]],
    ["every 4th week on its own day", "monthly", [2], "2026-06-09", ["2026-05-12", "2026-06-09"]],
    ["every day", "weekly", [0, 1, 2, 3, 4, 5, 6], "2026-05-14", ["2026-05-12", "2026-05-13", "2026-05-14"]],
  ])("%s", (_what, type, weekdays, end, dates) => expect(seriesDates("2026-05-12", end, type, 0, weekdays)).toEqual(dates));

  test.each<[string, RecurringType, number[], string, string, string]>([
    ["no weekday", "weekly", [], "2026-06-12", "series-weekdays", "weekdays"],
    ["two weekdays every 4th week", "monthly", [2, 3], "2026-06-12", "series-weekdays", "weekdays"],
    ["an end before the first of them", "weekly", [1], "2026-05-17", "series-empty", "endDate"],
    ["too many", "weekly", [0, 1, 2, 3, 4, 5, 6], "2027-06-17", "series-too-long", "endDate"],
  ])("with %s is refused", (_what, type, weekdays, end, code, field) => {
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
  ])("until %s is refused", (end, code) =>
    expect(seriesDates("2026-05-12", end, "weekly", 0)).toMatchObject({ kind: "invalid", code }),
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
          const dates = seriesDates(start, end, type, 0);
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

describe("what a change of a series leaves alone", () => {
  const now = at("2026-05-12T09:00:00Z");
  const shift = (id: number, hasAttendance: boolean) => {
    const startsAt = at(`2026-05-1${id}T08:00:00Z`);
    return { id, startsAt, endsAt: startsAt.add({ hours: 2 }), hasAttendance };
  };
  const [attended, unattended, underWay, ahead] = [shift(0, true), shift(1, false), shift(2, true), shift(3, false)];
  const series = [attended, unattended, underWay, ahead];
  const ids = (shifts: readonly { id: number }[]) => shifts.map(({ id }) => id);

  test("is the past that somebody attended, unless it is the very shift the coordinator opened", () => {
    expect(ids(shiftsToChange(series, ahead, "all", now))).toEqual([1, 2, 3]);
    expect(ids(shiftsToChange(series, attended, "all", now))).toEqual([0, 1, 2, 3]);
    expect(ids(shiftsToChange(series, attended, "current", now))).toEqual([0]);
    expect(ids(shiftsToChange(series, unattended, "future", now))).toEqual([1, 2, 3]);
    expect(ids(shiftsToChange(series, ahead, "all", underWay.endsAt))).toEqual([1, 3]);
  });

  test("and where it moves dates, nothing that somebody attended", () => {
    expect(ids(shiftsToChange(series, ahead, "all", now, { movesDates: true }))).toEqual([1, 3]);
    expect(dateBlockedBecause(underWay)?.code).toBe("shift-attended");
    expect(dateBlockedBecause(ahead)).toBeNull();
  });

  test("and a deletion leaves every shift that somebody attended", () => {
    expect(ids(shiftsToDelete(series, attended, "all"))).toEqual([1, 3]);
    expect(ids(shiftsToDelete(series, underWay, "current"))).toEqual([]);
    expect(ids(shiftsToDelete(series, underWay, "future"))).toEqual([3]);
  });

  test("is not counted when a coordinator asks what a scope touches, and who is only on what is over is not told", () => {
    const people = [[7], [8], [9, 10], [10, 11]];
    const peopled = series.map((one, index) => ({ ...one, memberIds: people[index] ?? [] }));
    expect(reachOf(peopled, peopled[3]!, "all", now)).toEqual({
      change: { count: 3, memberIds: [9, 10, 11] },
      deletion: { count: 2, memberIds: [10, 11] },
    });
    expect(reachOf(peopled, peopled[2]!, "current", now)).toEqual({
      change: { count: 1, memberIds: [9, 10] },
      deletion: { count: 0, memberIds: [] },
    });
  });
});

describe("a shift in time", () => {
  test.each([
    [
      "that starts in the hour the spring change skips moves whole",
      "02:30",
      "03:00",
      "2026-03-08T07:30:00Z",
      "2026-03-08T08:00:00Z",
    ],
    ["that would end before it starts keeps its length", "02:45", "03:15", "2026-03-08T07:45:00Z", "2026-03-08T08:15:00Z"],
    ["over the skipped hour is an hour shorter", "01:30", "03:30", "2026-03-08T06:30:00Z", "2026-03-08T07:30:00Z"],
    [
      "that ends in the skipped hour lasts as long as the clock shows",
      "01:30",
      "02:30",
      "2026-03-08T06:30:00Z",
      "2026-03-08T07:30:00Z",
    ],
  ])("%s", (_case, startTime, endTime, startsAt, endsAt) => {
    const span = spanOf({ date: "2026-03-08", endDate: null, startTime, endTime }, "America/New_York");
    expect([span.startsAt.toString(), span.endsAt.toString()]).toEqual([startsAt, endsAt]);
  });

  test.each([
    ["America/New_York", "2026-03-08"],
    ["America/New_York", "2026-11-01"],
    ["Asia/Jerusalem", "2026-03-27"],
    ["Asia/Jerusalem", "2026-10-25"],
    ["Australia/Lord_Howe", "2026-10-04"],
    ["Australia/Lord_Howe", "2026-04-05"],
    ["Africa/Cairo", "2026-04-24"],
    ["Pacific/Apia", "2011-12-30"],
  ])("never ends before it starts in %s on %s, a night of the clock's change", (zone, date) => {
    const quarters = Array.from({ length: 20 }, (_, quarter) => `0${Math.floor(quarter / 4)}:${["00", 15, 30, 45][quarter % 4]}`);
    for (const startTime of quarters) {
      for (const endTime of quarters.filter((time) => time > startTime)) {
        const { startsAt, endsAt } = spanOf({ date, endDate: null, startTime, endTime }, zone);
        expect(Temporal.Instant.compare(startsAt, endsAt)).toBe(-1);
      }
    }
    const overnight = spanOf({ date, endDate: addDays(date, 1), startTime: "23:00", endTime: "07:00" }, zone);
    expect(Temporal.Instant.compare(overnight.startsAt, overnight.endsAt)).toBe(-1);
  });

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
      shiftTitle(
        {
          kindName: "Night",
          customName: null,
          date: "2026-11-20",
          endDate: "2026-11-21",
          startTime: "23:00",
          endTime: "07:00",
        },
        USUAL_DATES,
      ),
    ).toBe("Night on Fri, Nov 20, 11:00 PM - 7:00 AM");
  });
});

describe("putting a member on a shift", () => {
  const shift = {
    id: 1,
    type: "custom",
    availabilityKind: null,
    date: "2026-05-12",
    startsAt: at("2026-05-12T08:00:00Z"),
    endsAt: at("2026-05-12T10:00:00Z"),
  };
  const free: PlaceMember = { ...NO_OWN_LIMITS, name: "C-25 Dana Levi", isActive: true, isSeeking: false, places: [] };
  const other = { title: "Night on Mon, May 11", startsAt: at("2026-05-12T03:00:00Z"), endsAt: at("2026-05-12T11:00:00Z") };
  const blocked = (member: PlaceMember, slots: Slots) => refusalIn(standingOf(member, shift, { by: "coordinator", slots }));
  test.each<[string, Partial<PlaceMember>, number, string | null]>([
    ["who is free", {}, 0, null],
    ["who is inactive", { isActive: false }, 0, "member-inactive"],
    ["who is on it", { places: [{ ...shift, shiftId: 1 }] }, 0, "already-on-shift"],
    ["who seeks cover of it", { isSeeking: true }, 0, "own-request"],
    ["who is elsewhere", { places: [other] }, 0, "shift-overlaps"],
    ["who comes from a shift that ends as this starts", { places: [{ ...other, endsAt: shift.startsAt }] }, 0, null],
    ["when it is full", {}, 2, "shift-full"],
  ])("%s", (_who, change, filledCount, code) =>
    expect(blocked({ ...free, ...change }, { filledCount, maxMembers: 2 })?.code ?? null).toBe(code),
  );

  test("however many come and go, no seat is taken twice and none lies beyond the last", () => {
    const visit = fc.oneof(
      fc.constant({ joins: true, seat: 0 }),
      fc.record({ joins: fc.constant(false), seat: fc.integer({ min: 1, max: 4 }) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(visit, { maxLength: 30 }), (maxMembers, visits) => {
        let taken: number[] = [];
        for (const { joins, seat } of visits) {
          const [seatFree] = freeSeats(taken, maxMembers, 1);
          const refusal = blocked(free, { filledCount: taken.length, maxMembers });
          expect(seatFree === undefined).toBe(refusal?.code === "shift-full");
          if (!joins) taken = taken.filter((own) => own !== seat);
          else if (seatFree !== undefined) taken = [...taken, seatFree];
          expect(new Set(taken).size).toBe(taken.length);
          expect(taken.every((own) => own >= 1 && own <= maxMembers)).toBe(true);
        }
      }),
    );
  });

  test("takes the lowest free seats, and never more than there are", () => {
    expect(freeSeats([2], 4, 2)).toEqual([1, 3]);
    expect(freeSeats([1, 2], 2, 1)).toEqual([]);
  });

  test.each([
    [1, 2, 0, "2 members are on this shift, more than 1. Take somebody off first."],
    [
      1,
      1,
      1,
      "1 member is on this shift and 1 place is held for a replacement request, together more than 1. Take somebody off or cancel a request first.",
    ],
    [1, 0, 2, "2 places are held for a replacement request, together more than 1. Take somebody off or cancel a request first."],
    [2, 2, 0, null],
    [2, 1, 1, null],
  ])("%d places for %d on it and %d held", (maxMembers, filled, held, message) =>
    expect(maxMembersBlockedBecause(maxMembers, filled, held)?.message ?? null).toBe(message),
  );
});
