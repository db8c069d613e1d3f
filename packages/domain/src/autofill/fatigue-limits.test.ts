import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hoursInSevenDays } from "../eligibility/limit-totals.ts";
import {
  EVENINGS,
  eveningOn,
  eveningsToFill,
  nightOn,
  TEST_MEMBER,
} from "../testing/evenings-to-fill.ts";
import { PRICES } from "./cost-weights.ts";
import { asSpan } from "./eligibility-facts.ts";
import { evaluate } from "./evaluate.ts";
import { CONSTRAINTS } from "./hard-constraints.ts";
import type {
  FilledSpot,
  MemberToFill,
  MonthToFill,
  ShiftToFill,
  SpotElsewhere,
} from "./month-to-fill.ts";
import { tablesOf } from "./precomputed.ts";
import { RosterState, stateOf } from "./roster-state.ts";

type Limits = MonthToFill["limits"];

const spotOn = ({ id }: ShiftToFill) => ({ shiftId: id, memberId: TEST_MEMBER.id });
const elsewhereOn = ({ startsAt, endsAt, date }: ShiftToFill): SpotElsewhere => ({
  startsAt,
  endsAt,
  date,
  name: "Elsewhere",
  availabilityKind: null,
});

/** Returns a month for one member with only the given limits. */
function monthOf(
  shifts: readonly ShiftToFill[],
  limits: Partial<Limits>,
  change: Partial<MemberToFill> = {},
): MonthToFill {
  const free = eveningsToFill({ members: [{ ...TEST_MEMBER, ...change }], shifts });
  return {
    ...free,
    limits: { ...free.limits, restLevel: "off", hoursLevel: "off", nightsLevel: "off", ...limits },
  };
}

/**
 * Returns whether a member with some shifts can take another one; the result must not depend on the
 * shifts' order in the month.
 */
function answer(
  limits: Partial<Limits>,
  own: readonly ShiftToFill[],
  asked: ShiftToFill,
  elsewhere: readonly ShiftToFill[],
) {
  const orders = [
    [asked, ...own],
    [...own, asked],
  ];
  const answers = orders.map((shifts) => {
    const month = monthOf(shifts, limits, { elsewhere: elsewhere.map(elsewhereOn) });
    const state = stateOf(tablesOf(month), own.map(spotOn));
    const faults = evaluate(month, shifts.map(spotOn)).faults.filter(
      ({ shiftId }) => shiftId === asked.id,
    );
    const constraint = CONSTRAINTS[state.constraint(0, shifts.indexOf(asked))];
    // `evaluate` shares no code with the search and must agree.
    expect(faults.length > 0).toBe(constraint !== "can");
    return constraint;
  });
  expect(answers[1]).toBe(answers[0]);
  return answers[0];
}

/**
 * Returns the cost of exceeding a limit; it must be equal for either order of assignment and for
 * fixed assignments.
 */
function priceOfLimit(
  limits: Partial<Limits>,
  own: readonly ShiftToFill[],
  elsewhere: readonly ShiftToFill[],
): number {
  const change = { elsewhere: elsewhere.map(elsewhereOn) };
  const [month, free] = [monthOf(own, limits, change), monthOf(own, {}, change)];
  const spots = own.map(spotOn);
  const put = (order: readonly FilledSpot[]) => (one: MonthToFill) =>
    stateOf(tablesOf(one), order).price;
  const fixed = (one: MonthToFill) => new RosterState(tablesOf({ ...one, fixed: spots })).price;
  const [price = 0, ...others] = [put(spots), put(spots.toReversed()), fixed].map(
    (priceOf) => priceOf(month) - priceOf(free),
  );
  for (const other of others) expect(other).toBeCloseTo(price, 6);
  return price;
}

const hours = (...ofDays: [day: number, hours: number][]): ShiftToFill[] =>
  ofDays.map(([day, many]) => eveningOn(day, many));
const nights = (...days: number[]): ShiftToFill[] => days.map((day) => nightOn(day));

// Prevents fatigue: no seven days exceed the squad's limit of hours.
describe("the hours of a member within seven days", () => {
  type Case = [
    what: string,
    own: ShiftToFill[],
    asked: ShiftToFill,
    elsewhere: ShiftToFill[],
    answer: string,
  ];
  test.each<Case>([
    ["a shift as long as is allowed", [], eveningOn(1, 12), [], "can"],
    ["a single shift over the limit", [], eveningOn(1, 13), [], "hours"],
    ["as many as are allowed", hours([1, 4], [3, 4]), eveningOn(7, 4), [], "can"],
    ["one more", hours([1, 4], [3, 4]), eveningOn(7, 5), [], "hours"],
    [
      "one more, asked of the first of the week",
      hours([3, 4], [7, 4]),
      eveningOn(1, 5),
      [],
      "hours",
    ],
    [
      "seven days apart, which no seven days hold both of",
      hours([1, 8]),
      eveningOn(8, 8),
      [],
      "can",
    ],
    [
      "as many in the week before and in the week after",
      hours([3, 8], [12, 8]),
      eveningOn(8, 4),
      [],
      "can",
    ],
    ["too many in the week after", hours([3, 8], [12, 9]), eveningOn(8, 4), [], "hours"],
    ["too many in the week before", hours([3, 9], [12, 8]), eveningOn(8, 4), [], "hours"],
    ["too many that the shift has no part in", hours([1, 9], [2, 9]), eveningOn(20, 4), [], "can"],
    [
      "with those on shifts that are not the month's",
      hours([3, 4]),
      eveningOn(5, 4),
      hours([1, 5]),
      "hours",
    ],
    [
      "with those on shifts that are not the month's, few enough",
      hours([3, 4]),
      eveningOn(5, 4),
      hours([1, 4]),
      "can",
    ],
  ])("%s", (_what, own, asked, elsewhere, expected) => {
    const limits = { maxHoursInSevenDays: 12 } as const;
    expect(answer({ ...limits, hoursLevel: "forbid" }, own, asked, elsewhere)).toBe(expected);
    // A limit that only warns, or no limit, blocks no member.
    expect(answer({ ...limits, hoursLevel: "warn" }, own, asked, elsewhere)).toBe("can");
    expect(answer({ maxHoursInSevenDays: 0, hoursLevel: "forbid" }, own, asked, elsewhere)).toBe(
      "can",
    );
  });

  test.each<[what: string, own: ShiftToFill[], elsewhere: ShiftToFill[], over: number]>([
    ["as many as it wants", hours([1, 8], [4, 4]), [], 0],
    ["some more", hours([1, 8], [4, 7]), [], 3],
    [
      "two weeks over the limit: the worse one counts",
      hours([1, 8], [4, 7], [21, 8], [23, 9]),
      [],
      5,
    ],
    ["a single shift over the limit", hours([1, 20]), [], 8],
    ["too many with those on shifts that are not the month's", hours([4, 7]), hours([1, 8]), 3],
    ["too many elsewhere alone", hours([20, 4]), hours([1, 8], [3, 5]), 1],
  ])("cost the worst seven days when the squad only warns: %s", (_what, own, elsewhere, over) => {
    const limits: Partial<Limits> = { hoursLevel: "warn", maxHoursInSevenDays: 12 };
    expect(priceOfLimit(limits, own, elsewhere)).toBeCloseTo(over * PRICES.hourOver, 6);
    expect(priceOfLimit({ ...limits, hoursLevel: "forbid" }, own, elsewhere)).toBeCloseTo(0, 6);
    expect(priceOfLimit({ ...limits, maxHoursInSevenDays: 0 }, own, elsewhere)).toBeCloseTo(0, 6);
  });

  /**
   * Shifts of one member some weeks apart, which may overlap because a coordinator may assign so.
   */
  const anyShifts = fc
    .array(
      fc.record({ week: fc.nat(2), hour: fc.nat(30), many: fc.integer({ min: 1, max: 20 }) }),
      {
        minLength: 2,
        maxLength: 7,
      },
    )
    .map((spans) =>
      spans.map(({ week, hour, many }, index): ShiftToFill => {
        const startsAt = EVENINGS[0]!.startsAt + (week * 7 * 24 + hour) * 60;
        return {
          ...EVENINGS[0]!,
          id: index + 1,
          availabilityKind: null,
          startsAt,
          endsAt: startsAt + many * 60,
        };
      }),
    );
  const often = { numRuns: 1_000, seed: 20261128 };

  test("equal those that a coordinator sees, for any dates", () =>
    fc.assert(
      fc.property(anyShifts, fc.integer({ min: 4, max: 40 }), (shifts, most) => {
        const [asked, ...own] = shifts as [ShiftToFill, ...ShiftToFill[]];
        const month = monthOf(shifts, { hoursLevel: "forbid", maxHoursInSevenDays: most });
        const state = stateOf(tablesOf(month), own.map(spotOn));
        const hours = hoursInSevenDays(asSpan(asked), own.map(asSpan));
        // Within the limit the search does not compute the exact number.
        if (hours > most) expect(state.minutesWith(0, 0)).toBe(hours * 60);
        else expect(state.minutesWith(0, 0)).toBeLessThanOrEqual(most * 60);
      }),
      often,
    ));

  test("cost as much as in `evaluate`, for any dates", () =>
    fc.assert(
      fc.property(anyShifts, fc.integer({ min: 4, max: 40 }), (shifts, most) => {
        const month = monthOf(shifts, { hoursLevel: "warn", maxHoursInSevenDays: most });
        const spots = shifts.map(spotOn);
        const { total } = evaluate(month, spots);
        const fixed = new RosterState(tablesOf({ ...month, fixed: spots }));
        expect([stateOf(tablesOf(month), spots).price, fixed.price]).toEqual([
          expect.closeTo(total, 5),
          expect.closeTo(total, 5),
        ]);
      }),
      often,
    ));

  test("restore the earlier cost after a removal", () => {
    const shifts = hours([1, 8], [4, 7], [6, 4]);
    const state = new RosterState(
      tablesOf(monthOf(shifts, { hoursLevel: "warn", maxHoursInSevenDays: 12 })),
    );
    const prices = shifts.map((_, s) => {
      const { price } = state;
      state.put(0, s);
      return price;
    });
    for (const s of [2, 1, 0]) {
      state.take(0, s);
      expect(state.price).toBeCloseTo(prices[s]!, 6);
    }
  });
});

// Consecutive nights cause more fatigue than separate ones.
describe("the consecutive nights of a member", () => {
  const { startsAt, endsAt } = nightOn(4);
  const half = { ...nightOn(4), endsAt: startsAt + 240 };
  const otherHalf = { ...nightOn(4), id: 9, startsAt: startsAt + 240, endsAt };
  /** A shift with only two hours of the night does not count as a night. */
  const shortNight = { ...nightOn(3), endsAt: nightOn(3).startsAt + 120 };

  type Case = [
    what: string,
    own: ShiftToFill[],
    asked: ShiftToFill,
    elsewhere: ShiftToFill[],
    answer: string,
  ];
  test.each<Case>([
    ["as many as are allowed", nights(1), nightOn(2), [], "can"],
    ["one more after them", nights(1, 2), nightOn(3), [], "nights"],
    ["one more before them", nights(2, 3), nightOn(1), [], "nights"],
    ["one between two", nights(1, 3), nightOn(2), [], "nights"],
    ["after a night off", nights(1, 2), nightOn(4), [], "can"],
    ["a shift of as many nights as are allowed", nights(1), nightOn(3, 2), [], "can"],
    ["a single shift over the limit of nights", [], nightOn(3, 3), [], "nights"],
    ["a shift of two nights after one", nights(2), nightOn(3, 2), [], "nights"],
    ["one after a shift of two nights", [nightOn(3, 2)], nightOn(5), [], "nights"],
    ["one before a shift of two nights", [nightOn(3, 2)], nightOn(2), [], "nights"],
    ["after too many, a night off between", [], nightOn(5), nights(1, 2, 3), "can"],
    ["days after too many", [], nightOn(7), nights(1, 2, 3), "can"],
    ["days before too many", [], nightOn(1), nights(5, 6, 7), "can"],
    ["another part of a night that they serve already", [nightOn(3), half], otherHalf, [], "can"],
    [
      "another part of a night that is one too many already",
      [...nights(2, 3), half],
      otherHalf,
      [],
      "nights",
    ],
    ["a shift that is hardly of the night", nights(1, 2), shortNight, [], "can"],
    [
      "after a night that is served in two parts, one of them not the month's",
      [half, nightOn(3)],
      nightOn(5),
      [otherHalf],
      "nights",
    ],
    ["with a night that is not the month's", nights(2), nightOn(3), nights(1), "nights"],
    ["with a night before the month", [], nightOn(3), nights(1), "can"],
  ])("%s", (_what, own, asked, elsewhere, expected) => {
    const limits = { maxNightsInRow: 2 } as const;
    expect(answer({ ...limits, nightsLevel: "forbid" }, own, asked, elsewhere)).toBe(expected);
    expect(answer({ ...limits, nightsLevel: "warn" }, own, asked, elsewhere)).toBe("can");
    expect(answer({ maxNightsInRow: 0, nightsLevel: "forbid" }, own, asked, elsewhere)).toBe("can");
  });

  test.each<[what: string, own: ShiftToFill[], elsewhere: ShiftToFill[], rows: number]>([
    ["as many as it wants", nights(1, 2, 4, 5), [], 0],
    ["one too many", nights(1, 2, 3), [], 1],
    ["two too many in one row", nights(1, 2, 3, 4), [], 2],
    ["one too many, twice", nights(1, 2, 3, 5, 6, 7), [], 2],
    ["one too many that came between", nights(1, 3, 2), [], 1],
    ["a shift of too many nights", [nightOn(1, 4)], [], 2],
    ["one too many of which one is not the month's", nights(2, 3), nights(1), 1],
    ["too many elsewhere alone", hours([20, 4]), nights(1, 2, 3), 1],
    ["one too many that is served in two parts", [half, otherHalf, ...nights(2, 3)], [], 1],
  ])(
    "cost each sequence of nights that is one too long when the squad only warns: %s",
    (_what, own, elsewhere, rows) => {
      const limits: Partial<Limits> = { nightsLevel: "warn", maxNightsInRow: 2 };
      expect(priceOfLimit(limits, own, elsewhere)).toBeCloseTo(rows * PRICES.nightOver, 6);
      expect(priceOfLimit({ ...limits, nightsLevel: "forbid" }, own, elsewhere)).toBeCloseTo(0, 6);
      expect(priceOfLimit({ ...limits, maxNightsInRow: 0 }, own, elsewhere)).toBeCloseTo(0, 6);
    },
  );

  test("allow the night again after a removal", () => {
    const month = monthOf(nights(1, 2, 3), { nightsLevel: "forbid", maxNightsInRow: 2 });
    const state = stateOf(tablesOf(month), nights(1, 2).map(spotOn));
    state.take(0, 0);
    expect(CONSTRAINTS[state.constraint(0, 2)]).toBe("can");
  });
});

describe("do not count for another member", () => {
  const three = (elsewhere: SpotElsewhere[]) => [
    { ...TEST_MEMBER, id: 1 },
    { ...TEST_MEMBER, id: 2, elsewhere },
    { ...TEST_MEMBER, id: 3 },
  ];
  test.each<[what: string, limits: Partial<Limits>, notified: string]>([
    ["hours", { hoursLevel: "forbid", maxHoursInSevenDays: 20 }, "hours"],
    ["nights", { nightsLevel: "forbid", maxNightsInRow: 2 }, "nights"],
  ])("%s", (_what, limits, hours) => {
    const asked = (elsewhere: number[], put: number[]) => {
      const month = {
        ...monthOf(nights(1, 2, 3), limits),
        members: three(nights(...elsewhere).map(elsewhereOn)),
      };
      const state = stateOf(
        tablesOf(month),
        put.map((shiftId) => ({ shiftId, memberId: 2 })),
      );
      return month.members.map((_, m) => CONSTRAINTS[state.constraint(m, 2)]);
    };
    expect(asked([], [1, 2])).toEqual(["can", hours, "can"]);
    expect(asked([4, 5], [])).toEqual(["can", hours, "can"]);
  });

  test("ignore nights far before or after the month", () => {
    // From forty days before the first night to the thirty-ninth day after the last one.
    const farNights = (...days: number[]) =>
      days.map((days_) => ({
        ...elsewhereOn(nightOn(15)),
        startsAt: nightOn(15).startsAt + days_ * 1440,
        endsAt: nightOn(15).endsAt + days_ * 1440,
      }));
    const priceOf = (...elsewhere: SpotElsewhere[][]) => {
      const [first, second] = elsewhere.map((spots, m) => ({
        ...TEST_MEMBER,
        id: m + 1,
        elsewhere: spots,
      }));
      const month = {
        ...monthOf(nights(15), { nightsLevel: "warn", maxNightsInRow: 2 }),
        members: [first!, second!],
      };
      return (
        new RosterState(tablesOf(month)).price -
        new RosterState(tablesOf({ ...month, limits: { ...month.limits, nightsLevel: "off" } }))
          .price
      );
    };
    expect(priceOf(farNights(37, 38, 39), farNights(-40, -39, -38))).toBeCloseTo(
      2 * PRICES.nightOver,
      6,
    );
    expect(priceOf(farNights(38, 39), farNights(-40, -39))).toBeCloseTo(0, 6);
  });
});
