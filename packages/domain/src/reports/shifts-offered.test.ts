import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AVAILABILITIES } from "../members/availability/availability.ts";
import {
  askedKinds,
  availabilityIn,
  type LegacyAvailability,
  type MemberAvailability,
  offeringsOf,
} from "../members/availability/member-availability.ts";
import { FIRST_SHIFT_TYPES } from "../shift-types/first-shift-types.ts";
import { addDays } from "../time/local.ts";
import { type Span, spanOf } from "../time/span.ts";
import { type DatedShift, isShort, type Offer, offeredTimes, offerOf } from "./shifts-offered.ts";

const KINDS = askedKinds(FIRST_SHIFT_TYPES);
const ZONE = "America/New_York";
const BEFORE = Temporal.Instant.from("2026-01-01T12:00:00Z");

function shift(
  type: string,
  date: string,
  startTime: string,
  endTime: string,
  endDate: string | null = null,
): DatedShift {
  return {
    availabilityKind: type === "custom" ? null : type,
    date,
    ...spanOf({ date, startTime, endTime, endDate }, ZONE),
  };
}
const night = (date: string, end: string) => shift("night", date, "23:00", "07:00", end);

interface Case {
  readonly said: Partial<LegacyAvailability> | MemberAvailability;
  readonly first: string;
  readonly last: string;
  readonly held?: readonly DatedShift[];
  readonly planned?: readonly DatedShift[];
  readonly timeOff?: readonly Span[];
  readonly now?: string;
}

function offerIn({
  said,
  first,
  last,
  held = [],
  planned = [],
  timeOff = [],
  now = "2026-01-01T12:00:00Z",
}: Case): Offer {
  const availability = Array.isArray(said)
    ? (said as MemberAvailability)
    : availabilityIn(said as Partial<LegacyAvailability>);
  const times = offeredTimes(
    { first, last },
    { kinds: KINDS, planned, zone: ZONE, now: Temporal.Instant.from(now) },
  );
  return offerOf(times, { availability, held, timeOff });
}

describe("shifts offered within a few dates", () => {
  // November 22, 2026 is a Sunday; the next day is a Monday.
  const twoDays = { first: "2026-11-22", last: "2026-11-23" };
  const offer = (
    said: Case["said"],
    held: readonly DatedShift[],
    dates = twoDays,
    planned: readonly DatedShift[] = [],
  ) => {
    const { moreShifts, availableShifts, fillsIn, freeFor } = offerIn({
      said,
      held,
      ...dates,
      planned,
    });
    return [
      availableShifts,
      moreShifts,
      fillsIn,
      freeFor.map(({ date }) => date.slice(8)).join(" "),
    ];
  };

  test.each<[string, Partial<LegacyAvailability>, readonly DatedShift[], readonly unknown[]]>([
    [
      "offers one of two to a member who serves nights weekly",
      { nightAvailability: "weekly" },
      [],
      [1, 1, false, "22 23"],
    ],
    [
      "offers no more to a member who holds the first",
      { nightAvailability: "weekly" },
      [night("2026-11-22", "2026-11-23")],
      [1, 0, false, ""],
    ],
    [
      "offers one to a member who served last week",
      { nightAvailability: "weekly" },
      [night("2026-11-17", "2026-11-18")],
      [1, 1, false, "22 23"],
    ],
    [
      "offers none to a bi-weekly member who served last week",
      { nightAvailability: "bi-weekly" },
      [night("2026-11-17", "2026-11-18")],
      [0, 0, false, ""],
    ],
    [
      "offers none to a monthly member with a later shift in the month",
      { nightAvailability: "monthly" },
      [night("2026-11-29", "2026-11-30")],
      [0, 0, false, ""],
    ],
    [
      "offers one to a monthly member with a shift in the next month",
      { nightAvailability: "monthly" },
      [night("2026-12-13", "2026-12-14")],
      [1, 1, false, "22 23"],
    ],
    [
      "offers Monday to a member on other duty until Monday noon",
      { nightAvailability: "weekly" },
      [shift("custom", "2026-11-21", "08:00", "12:00", "2026-11-23")],
      [1, 1, false, "23"],
    ],
    [
      "offers one of each shift type to a member who serves two",
      { nightAvailability: "weekly", morningSundayEarlyAvailability: "monthly" },
      [],
      [2, 2, false, "22 22 23"],
    ],
    [
      "offers no more to a member who holds the last",
      { nightAvailability: "weekly" },
      [night("2026-11-23", "2026-11-24")],
      [1, 0, false, ""],
    ],
    [
      "offers one of two to a member with an evening of that week",
      { nightAvailability: "weekly" },
      [shift("evening", "2026-11-24", "18:30", "20:30")],
      [1, 1, false, "22 23"],
    ],
    ["counts a fill-in member", { nightAvailability: "fill-ins" }, [], [0, 0, true, ""]],
    ["offers none to an unavailable member", {}, [], [0, 0, false, ""]],
  ])("%s", (_who, slots, held, expected) => expect(offer(slots, held)).toEqual(expected));

  test("offers a shift type outside its weekdays only when a shift of it is planned", () => {
    const saturday = { first: "2026-11-21", last: "2026-11-21" };
    expect(offer({ nightAvailability: "weekly" }, [], saturday)).toEqual([0, 0, false, ""]);
    expect(
      offer({ nightAvailability: "weekly" }, [], saturday, [night("2026-11-21", "2026-11-22")]),
    ).toEqual([1, 1, false, "21"]);
    expect(offer({ morningSundayLateAvailability: "fill-ins" }, [], saturday)).toEqual([
      0,
      0,
      false,
      "",
    ]);
  });

  test("counts one shift of a weekly member on a Saturday and Sunday of two different weeks", () => {
    const weekend = { first: "2026-11-21", last: "2026-11-22" };
    const planned = [night("2026-11-21", "2026-11-22")];
    expect(offer({ nightAvailability: "weekly" }, [], weekend, planned)).toEqual([
      1,
      1,
      false,
      "21 22",
    ]);
  });

  test("orders shift types by start, and uses a planned shift's times instead of the default ones", () => {
    const weekend = { first: "2026-11-21", last: "2026-11-22" };
    const others = [
      shift("custom", "2026-11-21", "08:00", "12:00"),
      shift("parade", "2026-11-21", "08:00", "12:00"),
    ];
    const planned = [
      ...others,
      night("2026-11-21", "2026-11-22"),
      shift("night", "2026-11-22", "22:00", "23:00"),
    ];
    const { ofKind } = offeredTimes(weekend, { kinds: KINDS, planned, zone: ZONE, now: BEFORE });
    expect([...ofKind.keys()][0]).toBe("night");
    expect([...ofKind.values()].flat().filter(({ date }) => date === "2026-11-21")).toHaveLength(1);
    expect(ofKind.get("night")?.map(({ endsAt }) => endsAt.toString())).toEqual([
      "2026-11-22T12:00:00Z",
      "2026-11-23T04:00:00Z",
    ]);
  });

  test("leaves a member's unavailable weekday out of offered shifts and fill-ins", () => {
    expect(offer([{ kind: "night", frequency: "weekly", except: [0] }], [])).toEqual([
      1,
      1,
      false,
      "23",
    ]);
    expect(offer([{ kind: "night", frequency: "fill-ins", except: [0, 1] }], [])).toEqual([
      0,
      0,
      false,
      "",
    ]);
  });

  test("spaces the offered shifts over weeks by the member's frequency", () => {
    const weeks = { first: "2026-11-01", last: "2026-11-21" };
    expect(offer({ nightAvailability: "bi-weekly" }, [], weeks).slice(0, 2)).toEqual([2, 2]);
    expect(
      offer({ nightAvailability: "weekly" }, [night("2026-11-10", "2026-11-11")], weeks).slice(
        0,
        2,
      ),
    ).toEqual([3, 2]);
  });
});

describe("shifts offered within a month or more", () => {
  const MAY = { first: "2026-05-01", last: "2026-05-31" };
  const weekly = { nightAvailability: "weekly" } as const;
  const absence = (from: string, until: string): Span =>
    spanOf({ date: from, startTime: "00:00", endDate: until, endTime: "00:00" }, ZONE);

  test.each<[string, Partial<LegacyAvailability>, Partial<Case>, readonly unknown[]]>([
    ["offers none over weeks to an unavailable member", {}, {}, [0, 0, false]],
    ["counts a fill-in member over weeks", { nightAvailability: "fill-ins" }, {}, [0, 0, true]],
    ["offers one in each week to a weekly member", weekly, {}, [5, 5, false]],
    ["offers four in February", weekly, { first: "2026-02-01", last: "2026-02-28" }, [4, 4, false]],
    [
      "offers three of five to a bi-weekly member",
      { eveningAvailability: "bi-weekly" },
      {},
      [3, 3, false],
    ],
    ["offers one to a monthly member", { nightAvailability: "monthly" }, {}, [1, 1, false]],
    [
      "offers one in each month to a monthly member",
      { nightAvailability: "monthly" },
      { last: "2026-06-30" },
      [2, 2, false],
    ],
    [
      "offers both shift types to a member who serves two",
      { ...weekly, morningWeekdaysAvailability: "monthly" },
      {},
      [6, 6, false],
    ],
    [
      "subtracts held shifts from the offer",
      weekly,
      { held: [night("2026-05-05", "2026-05-06")] },
      [5, 4, false],
    ],
    [
      "counts held shifts beyond the offer as available",
      { nightAvailability: "monthly" },
      { held: [night("2026-05-05", "2026-05-06"), night("2026-05-06", "2026-05-07")] },
      [2, 0, false],
    ],
    [
      "offers none to a member with time off throughout",
      weekly,
      { timeOff: [absence("2026-04-20", "2026-06-10")] },
      [0, 0, false],
    ],
    [
      "excludes a fill-in member with time off",
      { nightAvailability: "fill-ins" },
      { timeOff: [absence("2026-04-20", "2026-06-10")] },
      [0, 0, false],
    ],
    [
      "offers one to a member who is back for the last week",
      weekly,
      { timeOff: [absence("2026-04-20", "2026-05-25")] },
      [2, 2, false],
    ],
    [
      "merges overlapping and adjoining absences",
      weekly,
      {
        timeOff: [
          absence("2026-05-01", "2026-05-24"),
          absence("2026-05-04", "2026-05-06"),
          absence("2026-05-24", "2026-05-30"),
        ],
      },
      [1, 1, false],
    ],
    [
      "offers only future shifts of the current month",
      weekly,
      { now: "2026-05-26T12:00:00Z" },
      [1, 1, false],
    ],
    [
      "counts shifts served earlier in the month as available",
      weekly,
      { now: "2026-05-26T12:00:00Z", held: [night("2026-05-05", "2026-05-06")] },
      [2, 1, false],
    ],
    [
      "offers none on the last evening once the night began",
      weekly,
      { now: "2026-06-01T03:30:00Z" },
      [0, 0, false],
    ],
    ["offers all shifts of a past month", weekly, { now: "2026-06-01T12:00:00Z" }, [5, 5, false]],
    [
      "offers none in a range that ends before it starts",
      weekly,
      { first: "2026-05-07", last: "2026-05-01" },
      [0, 0, false],
    ],
  ])("%s", (_who, said, more, expected) => {
    const { availableShifts, moreShifts, fillsIn, freeFor } = offerIn({ said, ...MAY, ...more });
    expect([availableShifts, moreShifts, fillsIn]).toEqual(expected);
    if (!isShort({ ...MAY, ...more })) expect(freeFor).toEqual([]);
  });

  test("lists each time a member is free only for fewer than 28 days", () => {
    expect(isShort({ first: "2026-02-01", last: "2026-02-27" })).toBe(true);
    expect(isShort({ first: "2026-02-01", last: "2026-02-28" })).toBe(false);
  });
});

describe("the offer, for any assignments and preferences,", () => {
  const START = "2026-10-01";
  const day = fc.integer({ min: 0, max: 120 }).map((days) => addDays(START, days));
  const clock = fc.constantFrom(
    ["night", "23:00", "07:00"],
    ["evening", "18:30", "20:30"],
    ["custom", "08:00", "22:00"],
  );
  const heldShift = fc
    .tuple(day, clock)
    .map(([date, [type, startTime, endTime]]) =>
      shift(type, date, startTime, endTime, type === "night" ? addDays(date, 1) : null),
    );
  const offering = fc.record({
    frequency: fc.constantFrom(...AVAILABILITIES),
    except: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
  });
  const said = fc
    .record({ night: offering, evening: offering, "morning-weekdays": offering })
    .map(offeringsOf);
  const absence = fc
    .tuple(day, fc.integer({ min: 1, max: 40 }))
    .map(([date, days]) =>
      spanOf({ date, startTime: "00:00", endDate: addDays(date, days), endTime: "12:00" }, ZONE),
    );
  const member = fc.record({
    said,
    held: fc.array(heldShift, { maxLength: 12 }),
    timeOff: fc.array(absence, { maxLength: 3 }),
    planned: fc.array(heldShift, { maxLength: 3 }),
    now: fc.integer({ min: -10, max: 30 }).map((days) => `${addDays(START, 30 + days)}T15:00:00Z`),
  });
  const length = fc.integer({ min: 0, max: 70 });

  test("is never smaller in a longer range, when both ranges are over or neither is", () => {
    fc.assert(
      fc.property(
        member,
        day,
        length,
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 9 }),
        (one, first, days, before, after) => {
          const last = addDays(first, days);
          const today = one.now.slice(0, 10);
          const longer = { first: addDays(first, -before), last: addDays(last, after) };
          fc.pre(last >= today || longer.last < today);
          const [short, long] = [offerIn({ ...one, first, last }), offerIn({ ...one, ...longer })];
          expect(long.moreShifts).toBeGreaterThanOrEqual(short.moreShifts);
          expect(long.availableShifts).toBeGreaterThanOrEqual(short.availableShifts);
          expect(long.fillsIn || !short.fillsIn).toBe(true);
        },
      ),
    );
  });

  test("is never larger after an absence", () => {
    fc.assert(
      fc.property(member, day, length, absence, (one, first, days, absent) => {
        const range = { first, last: addDays(first, days) };
        const [absentOffer, without] = [
          offerIn({ ...one, ...range, timeOff: [...one.timeOff, absent] }),
          offerIn({ ...one, ...range }),
        ];
        expect(absentOffer.moreShifts).toBeLessThanOrEqual(without.moreShifts);
        expect(absentOffer.availableShifts).toBeLessThanOrEqual(without.availableShifts);
        expect(without.fillsIn || !absentOffer.fillsIn).toBe(true);
      }),
    );
  });

  test("equals the assigned shifts and the further ones, which are never below 0", () => {
    fc.assert(
      fc.property(member, day, length, (one, first, days) => {
        const last = addDays(first, days);
        const { availableShifts, moreShifts } = offerIn({ ...one, first, last });
        const assigned = one.held.filter(({ date }) => date >= first && date <= last).length;
        expect([availableShifts - assigned, moreShifts >= 0]).toEqual([moreShifts, true]);
      }),
    );
  });
});
