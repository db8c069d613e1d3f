import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EVENINGS, eveningsToFill, TEST_MEMBER } from "../testing/evenings-to-fill.ts";
import { randomMonth } from "../testing/random-months.ts";
import { SQUADS, squadToFill } from "../testing/squads-to-fill.ts";
import { type FillStep, fill, filledWith, fillFurther } from "./autofill.ts";
import type { MonthToFill } from "./month-to-fill.ts";
import { CUT_SHORT, coverageWords, leftOpenText, NO_ONE_OFFERS, rosterWords } from "./words.ts";

const MONTH = squadToFill(SQUADS.s60);
const steps: FillStep[] = [];
const FILLED = fill(MONTH, { seed: 1, moves: 20_000, onStep: (step) => steps.push(step) });

describe("filling a squad's month", () => {
  test("breaks no rule, reports progress, and fills more with each step", () => {
    expect(FILLED.judgement.faults).toEqual([]);
    expect(steps.map(({ step }) => step)).toEqual([
      "first",
      "search",
      "search",
      "search",
      "counting",
    ]);
    const counts = steps.map(({ filled }) => filled);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBe(FILLED.judgement.filled);
  });

  test("proves by counting alone that no more spots can be filled", () => {
    expect(FILLED.mostFillable).toBe(FILLED.judgement.filled);
    expect(FILLED.shortages.shortages.every(({ isProof }) => isProof)).toBe(true);
    expect(FILLED.words[0]).toBe("No schedule can fill more.");
  });

  test("returns an equal roster for an equal seed", () =>
    expect(fill(MONTH, { seed: 1, moves: 20_000 }).roster).toEqual(FILLED.roster));

  test("keeps an earlier suggestion when nothing has changed", () => {
    const again = fill(
      { ...MONTH, before: FILLED.roster.map((spot) => ({ ...spot, isPublished: true })) },
      { seed: 2, moves: 5_000 },
    );
    expect(again.judgement.price.changes).toBe(0);
  });

  test("stops on request with the best roster so far", () => {
    const stopped = fill(MONTH, { seed: 1, shouldStop: () => true });
    expect(stopped.judgement.filled).toBe(steps[0]?.filled);
    expect([stopped.isCutShort, stopped.words]).toEqual([true, [expect.any(String), CUT_SHORT]]);
    expect([FILLED.isCutShort, FILLED.words]).toEqual([false, [expect.any(String)]]);
  });
});

/**
 * Fills a month with a simulated clock that advances by `msPerLook` milliseconds between two checks
 * of the time limit.
 */
function fillWithin(limitMs: number, msPerLook: number, month: MonthToFill, seed: number) {
  let now = 0;
  return fill(month, { seed, moves: 3_000, shouldStop: () => (now += msPerLook) > limitMs });
}

describe("filling on a slow machine", () => {
  test("returns the roster of a fast machine, or reports that the search was cut short", () => {
    const counts = { same: 0, cutShort: 0 };
    fc.assert(
      fc.property(
        fc.nat({ max: 1_000_000 }),
        fc.nat({ max: 1_000 }),
        fc.integer({ min: 1, max: 400 }),
        (of, seed, msPerLook) => {
          const month = randomMonth(of);
          const fast = fillWithin(Number.POSITIVE_INFINITY, 1, month, seed);
          const slow = fillWithin(1_000, msPerLook, month, seed);
          expect(fast.isCutShort).toBe(false);
          expect(slow.words.includes(CUT_SHORT)).toBe(slow.isCutShort);
          expect(slow.judgement.faults).toEqual([]);
          if (!slow.isCutShort) expect(slow.roster).toEqual(fast.roster);
          counts[slow.isCutShort ? "cutShort" : "same"]++;
        },
      ),
      { numRuns: 80, seed: 20261129 },
    );
    expect(Math.min(counts.same, counts.cutShort)).toBeGreaterThan(15);
  });

  test("reports a cut-short search when the time limit ends a search, falls between two, or precedes the hotter ones", () => {
    const month = Array.from({ length: 40 }, (_, seed) => randomMonth(seed)).find(
      (one) => fill(one, { seed: 1, moves: 50 }).mostFillable === null,
    )!;
    let looks = 0;
    const whole = fill(month, { seed: 1, moves: 3_000, shouldStop: () => (looks++, false) });
    const stoppedAt = (look: number) => {
      let asked = 0;
      return fill(month, { seed: 1, moves: 3_000, shouldStop: () => ++asked >= look });
    };
    expect(Array.from({ length: looks }, (_, at) => stoppedAt(at + 1).isCutShort)).toEqual(
      Array(looks).fill(true),
    );
    expect(stoppedAt(looks + 1)).toMatchObject({ isCutShort: false, roster: whole.roster });
  });
});

test("explains open spots when no member offers availability", () => {
  const silent = (availability: (typeof MONTH.members)[number]["availability"]) =>
    filledWith(
      {
        ...MONTH,
        fixed: [],
        members: MONTH.members.map((member) => ({ ...member, availability })),
      },
      [],
    );
  expect(silent([]).words.slice(1)).toEqual([NO_ONE_OFFERS]);
  expect(silent([{ kind: "night", frequency: "weekly", except: [] }]).words.slice(1)).toEqual([]);
  // Missing availability is reported once for all shift types, not for each.
  expect(silent([]).shortages.shortages).toMatchObject([
    {
      isProof: true,
      shiftIds: { length: MONTH.shifts.length },
      sentence: expect.stringMatching(/^No member can fill \d+ [^.]+\.$/),
    },
  ]);
});

test("throws for a roster that breaks a rule", () => {
  const [spot] = FILLED.roster;
  expect(() => filledWith(MONTH, [...FILLED.roster, spot!])).toThrow(
    /The auto-fill broke \d+ rules, first: C-/,
  );
});

test("never raises the cost by a further search", () => {
  for (let seed = 1; seed <= 12; seed++) {
    const month = randomMonth(seed);
    const first = fill(month, { seed, moves: 300 });
    expect(fillFurther(month, first, { seed, moves: 300 }).judgement.total).toBeLessThanOrEqual(
      first.judgement.total + 1e-6,
    );
  }
});

describe("filling evenings", () => {
  const spot = (shiftId: number, memberId = 1) => ({ shiftId, memberId });
  const members = [1, 2].map((id) => ({ ...TEST_MEMBER, id }));
  const shifts = EVENINGS.map((evening) => ({ ...evening, availabilityKind: null }));
  const month = eveningsToFill({ members, shifts });
  const stepsOf = (of: MonthToFill, stopAfter = Number.POSITIVE_INFINITY) => {
    const steps: FillStep[] = [];
    const shouldStop = () => steps.length >= stopAfter;
    const filled = fill(of, {
      seed: 1,
      moves: 200,
      shouldStop,
      onStep: (step) => steps.push(step),
    });
    return { steps, filled };
  };

  test("reports the filled spots after each step, counted as `evaluate` does", () => {
    // A coordinator assigned both members to the first evening, which has one spot.
    const { steps, filled } = stepsOf({ ...month, fixed: [spot(1, 1), spot(1, 2)] });
    expect(steps.map(({ filled: count, spots }) => [count, spots])).toEqual(
      steps.map(() => [4, 4]),
    );
    expect(filled.judgement).toMatchObject({ filled: 4, spots: 4 });
  });

  test("runs without a progress callback", () =>
    expect(fill(month, { seed: 1, moves: 200 }).roster).toHaveLength(4));

  test.each([
    [1, ["first", "counting"]],
    [2, ["first", "search", "counting"]],
    [3, ["first", "search", "search", "counting"]],
  ])("begins no further search when stopped at step %i", (stopAfter, expected) =>
    expect(stepsOf(month, stopAfter).steps.map(({ step }) => step)).toEqual(expected),
  );

  test("fills spots that a search leaves open and a member can fill", () => {
    const { roster, judgement } = fillFurther(
      month,
      { roster: [spot(1)], isCutShort: false },
      { seed: 1, moves: 0 },
    );
    expect([roster.length, judgement.faults]).toEqual([4, []]);
  });

  test("keeps the given roster when no better one is found", () => {
    // The first member prefers not to serve, and no other member can serve.
    const shiftPreferences = shifts.flatMap(({ id }) => [
      { ...spot(id), preference: "if-needed" as const },
      { ...spot(id, 2), preference: "unavailable" as const },
    ]);
    const all = shifts.map(({ id }) => spot(id));
    const found = { roster: all, isCutShort: true };
    expect(
      fillFurther({ ...month, shiftPreferences }, found, { seed: 1, moves: 300 }),
    ).toMatchObject({
      roster: all,
      isCutShort: true,
    });
  });
});

test("keeps the best of its rosters, in any order of the searches", () => {
  for (let seed = 1; seed <= 6; seed++) {
    const counts: number[] = [];
    const notify = { seed, moves: 1_000, onStep: ({ filled }: FillStep) => counts.push(filled) };
    fillFurther(MONTH, fill(MONTH, notify), notify);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  }
});

test("keeps a given coverage bound when counting proves none, and adds none itself", () => {
  const month = Array.from({ length: 40 }, (_, seed) => randomMonth(seed)).find(
    (one) => filledWith(one, []).mostFillable === null,
  )!;
  expect(filledWith(month, [], { mostFillable: 7 }).mostFillable).toBe(7);
  expect(filledWith(month, [], { mostFillable: null }).mostFillable).toBeNull();
});

test("searches at a higher temperature when counting does not prove the maximum", () => {
  const fills = Array.from({ length: 40 }, (_, seed) => {
    const steps: FillStep["step"][] = [];
    const filled = fill(randomMonth(seed), {
      seed,
      moves: 50,
      onStep: ({ step }) => steps.push(step),
    });
    return { filled, further: steps.slice(5) };
  });
  for (const { further } of fills)
    expect(further).toEqual(
      further.length === 0 ? [] : ["search-again", "search-again", "search-again"],
    );
  const searchedOn = fills.filter(({ further }) => further.length > 0);
  // A further search may itself reach a proven maximum; when it is skipped, the first one must
  // have.
  expect(
    fills
      .filter(({ filled }) => filled.mostFillable === null)
      .every((one) => searchedOn.includes(one)),
  ).toBe(true);
  expect([searchedOn.length, fills.length - searchedOn.length].every((count) => count > 3)).toBe(
    true,
  );
});

test.each([
  [{ filled: 260, spots: 278, mostFillable: 260 }, "No schedule can fill more."],
  [{ filled: 258, spots: 278, mostFillable: 260 }, "At most 2 more can be filled."],
  [{ filled: 258, spots: 278, mostFillable: null }, "It may be possible to fill more."],
  [{ filled: 258, spots: 278, mostFillable: 278 }, "It may be possible to fill more."],
  [{ filled: 262, spots: 262, mostFillable: null }, null],
])("describes the result %o as: %s", (count, said) => expect(coverageWords(count)).toBe(said));

test.each([
  [0, 0, "Every upcoming spot is filled."],
  [1, 0, "1 spot stays open."],
  [0, 2, "2 spots stay open (replacement requested)."],
  [3, 2, "5 spots stay open (2 with a replacement requested)."],
])(
  "describes %i unfilled spots and %i spots with a replacement request as: %s",
  (unfilled, requested, text) => expect(leftOpenText(unfilled, requested)).toBe(text),
);

test("reports both a cut-short search and missing availability", () => {
  const count = { filled: 0, spots: 3, mostFillable: null };
  expect(rosterWords(count, true, []).slice(1)).toEqual([CUT_SHORT, NO_ONE_OFFERS]);
  expect(rosterWords({ ...count, filled: 1 }, false, []).slice(1)).toEqual([]);
});
