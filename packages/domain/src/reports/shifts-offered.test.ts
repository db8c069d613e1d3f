import { describe, expect, test } from "vitest";
import { FIRST_KINDS } from "../kinds/first-kinds.ts";
import { askedKinds, availabilityIn, type LegacyAvailability, type MemberAvailability } from "../members/member-availability.ts";
import { spanOf } from "../shifts/shift-times.ts";
import {
  aheadOf,
  type DatedShift,
  isShort,
  occurrencesIn,
  offerByRhythm,
  offerOfTimes,
  shiftsOffered,
} from "./shifts-offered.ts";

test.each<[string, Partial<LegacyAvailability>, string, string, number]>([
  ["who never can, none", {}, "2026-05-01", "2026-05-31", 0],
  ["who fills in only, none", { nightAvailability: "fill-ins" }, "2026-05-01", "2026-05-31", 0],
  ["who serves weekly, four in a month", { nightAvailability: "weekly" }, "2026-05-01", "2026-05-31", 4],
  ["and four in February", { nightAvailability: "weekly" }, "2026-02-01", "2026-02-28", 4],
  ["who serves every other week, two", { eveningAvailability: "bi-weekly" }, "2026-05-01", "2026-05-31", 2],
  [
    "who serves in two slots, both",
    { eveningAvailability: "weekly", morningWeekdaysAvailability: "monthly" },
    "2026-05-01",
    "2026-05-31",
    5,
  ],
  ["in a span that ends before it starts, none", { nightAvailability: "weekly" }, "2026-05-07", "2026-05-01", 0],
])("of a member %s", (_who, slots, first, last, offered) =>
  expect(shiftsOffered(availabilityIn(slots), { first, last })).toBe(offered),
);

const KINDS = askedKinds(FIRST_KINDS);
const ZONE = "America/New_York";

function shift(type: string, date: string, startTime: string, endTime: string, endDate: string | null = null): DatedShift {
  return { availabilityKind: type === "custom" ? null : type, date, ...spanOf({ date, startTime, endTime, endDate }, ZONE) };
}
const night = (date: string, end: string) => shift("night", date, "23:00", "07:00", end);

describe("in a few dates", () => {
  // Sunday and Monday.
  const twoDays = { first: "2026-11-22", last: "2026-11-23" };
  const offer = (
    said: Partial<LegacyAvailability> | MemberAvailability,
    held: readonly DatedShift[],
    dates = twoDays,
    planned: readonly DatedShift[] = [],
  ) => {
    const { moreShifts, availableShifts, fillsIn, freeFor } = offerOfTimes(
      dates,
      Array.isArray(said) ? (said as MemberAvailability) : availabilityIn(said as Partial<LegacyAvailability>),
      held,
      occurrencesIn(dates, KINDS, planned, ZONE),
    );
    return [availableShifts, moreShifts, fillsIn, freeFor.map(({ date }) => date.slice(8)).join(" ")];
  };

  test.each<[string, Partial<LegacyAvailability>, readonly DatedShift[], readonly unknown[]]>([
    ["who serves nights weekly would serve one of two", { nightAvailability: "weekly" }, [], [1, 1, false, "22 23"]],
    [
      "who has the first of them, none more",
      { nightAvailability: "weekly" },
      [night("2026-11-22", "2026-11-23")],
      [1, 0, false, ""],
    ],
    ["who had one last week, one", { nightAvailability: "weekly" }, [night("2026-11-17", "2026-11-18")], [1, 1, false, "22 23"]],
    [
      "who serves every other week and had one last week, none",
      { nightAvailability: "bi-weekly" },
      [night("2026-11-17", "2026-11-18")],
      [0, 0, false, ""],
    ],
    [
      "who serves monthly and has one in three weeks, none",
      { nightAvailability: "monthly" },
      [night("2026-12-13", "2026-12-14")],
      [0, 0, false, ""],
    ],
    [
      "who is away on other duty until Monday noon, Monday",
      { nightAvailability: "weekly" },
      [shift("custom", "2026-11-21", "08:00", "12:00", "2026-11-23")],
      [1, 1, false, "23"],
    ],
    [
      "who serves in two slots, one of each",
      { nightAvailability: "weekly", morningSundayEarlyAvailability: "monthly" },
      [],
      [2, 2, false, "22 22 23"],
    ],
    [
      "who has the last of them, none more",
      { nightAvailability: "weekly" },
      [night("2026-11-23", "2026-11-24")],
      [1, 0, false, ""],
    ],
    [
      "who has an evening of that week, one of two all the same",
      { nightAvailability: "weekly" },
      [shift("evening", "2026-11-24", "18:30", "20:30")],
      [1, 1, false, "22 23"],
    ],
    ["who fills in only, when asked", { nightAvailability: "fill-ins" }, [], [0, 0, true, ""]],
    ["who never can, none", {}, [], [0, 0, false, ""]],
  ])("%s", (_who, slots, held, expected) => expect(offer(slots, held)).toEqual(expected));

  test("a slot that does not come round in them is not offered, unless a shift of its kind is planned", () => {
    const saturday = { first: "2026-11-21", last: "2026-11-21" };
    expect(offer({ nightAvailability: "weekly" }, [], saturday)).toEqual([0, 0, false, ""]);
    expect(offer({ nightAvailability: "weekly" }, [], saturday, [night("2026-11-21", "2026-11-22")])).toEqual([
      1,
      1,
      false,
      "21",
    ]);
    expect(offer({ morningSundayLateAvailability: "fill-ins" }, [], saturday)).toEqual([0, 0, false, ""]);
  });

  test("of a Saturday and a Sunday, which are of two weeks, a weekly member offers one", () => {
    const weekend = { first: "2026-11-21", last: "2026-11-22" };
    const planned = [night("2026-11-21", "2026-11-22")];
    expect(offer({ nightAvailability: "weekly" }, [], weekend, planned)).toEqual([1, 1, false, "21 22"]);
  });

  test("kinds come round in the order of their starts, and a shift of which nobody is asked is none of them", () => {
    const weekend = { first: "2026-11-21", last: "2026-11-22" };
    const others = [shift("custom", "2026-11-21", "08:00", "12:00"), shift("parade", "2026-11-21", "08:00", "12:00")];
    const times = occurrencesIn(weekend, KINDS, [...others, night("2026-11-21", "2026-11-22")], ZONE);
    expect(times.map(({ date, kind }) => `${date} ${kind}`)[0]).toBe("2026-11-21 night");
    expect(times.filter(({ date }) => date === "2026-11-21")).toHaveLength(1);
    const ends = times.filter(({ kind }) => kind === "night").map(({ endsAt }) => endsAt.toString());
    expect(ends).toEqual(["2026-11-22T12:00:00Z", "2026-11-23T12:00:00Z"]);
  });

  test("a weekday on which a member never can is neither offered nor filled in", () => {
    expect(offer([{ kind: "night", frequency: "weekly", except: [0] }], [])).toEqual([1, 1, false, "23"]);
    expect(offer([{ kind: "night", frequency: "fill-ins", except: [0, 1] }], [])).toEqual([0, 0, false, ""]);
  });

  test("over weeks the offers lie as far apart as the member says", () => {
    const weeks = { first: "2026-11-01", last: "2026-11-21" };
    expect(offer({ nightAvailability: "bi-weekly" }, [], weeks).slice(0, 2)).toEqual([2, 2]);
    expect(offer({ nightAvailability: "weekly" }, [night("2026-11-10", "2026-11-11")], weeks).slice(0, 2)).toEqual([3, 2]);
  });
});

test("of a week under way only what is still ahead counts, of one that is over all", () => {
  const week = occurrencesIn({ first: "2026-11-22", last: "2026-11-28" }, KINDS, [], ZONE);
  const nightsAfter = (now: string) =>
    aheadOf(Temporal.Instant.from(now), week)
      .filter(({ kind }) => kind === "night")
      .map(({ date }) => date.slice(8));
  expect(nightsAfter("2026-11-26T12:00:00Z")).toEqual(["26"]);
  expect(nightsAfter("2026-12-26T12:00:00Z")).toEqual(["22", "23", "24", "25", "26"]);
});

test("dates are few until they hold every rhythm whole; then what is left is what is not held", () => {
  expect(isShort({ first: "2026-02-01", last: "2026-02-27" })).toBe(true);
  const february = { first: "2026-02-01", last: "2026-02-28" };
  expect(isShort(february)).toBe(false);
  const weekly = { nightAvailability: "weekly" } as const;
  // Of what comes round every week no times are named.
  const offer = { availableShifts: 4, moreShifts: 1, fillsIn: false, freeFor: [] };
  expect(offerByRhythm(february, availabilityIn(weekly), 3)).toEqual(offer);
  expect(offerByRhythm(february, availabilityIn(weekly), 6)).toMatchObject({ moreShifts: 0 });
  expect(offerByRhythm(february, availabilityIn({ ...weekly, eveningAvailability: "fill-ins" }), 6)).toMatchObject({
    fillsIn: true,
  });
});
