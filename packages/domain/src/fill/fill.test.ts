import { describe, expect, test } from "vitest";
import { EVENINGS, eveningsToFill, SOMEBODY } from "../testing/evenings-to-fill.ts";
import { randomMonth } from "../testing/random-months.ts";
import { SQUADS, squadToFill } from "../testing/squads-to-fill.ts";
import { type FillStep, fill, filledWith, fillFurther } from "./fill.ts";
import { softPrice } from "./judge.ts";
import type { MonthToFill } from "./month-to-fill.ts";
import { coverageWords, loadWords, NOBODY_OFFERS } from "./words.ts";

const MONTH = squadToFill(SQUADS.s60);
const steps: FillStep[] = [];
const FILLED = fill(MONTH, { seed: 1, moves: 20_000, onStep: (step) => steps.push(step) });

describe("a squad's month that is filled", () => {
  test("breaks no rule, says how far it has come, and fills more with each step", () => {
    expect(FILLED.judgement.faults).toEqual([]);
    expect(steps.map(({ step }) => step)).toEqual(["first", "search", "search", "search", "counting"]);
    const counts = steps.map(({ filled }) => filled);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBe(FILLED.judgement.filled);
  });

  test("is proven to be filled as far as it can be, by counting alone", () => {
    expect(FILLED.mostFillable).toBe(FILLED.judgement.filled);
    expect(FILLED.shortages.shortages.every(({ isProof }) => isProof)).toBe(true);
    expect(FILLED.words[0]).toBe(`${FILLED.judgement.filled} of ${FILLED.judgement.places} places. No plan can fill more.`);
  });

  test("is the same again for the same seed", () =>
    expect(fill(MONTH, { seed: 1, moves: 20_000 }).roster).toEqual(FILLED.roster));

  test("is left as it is where it was proposed before, and nothing has changed", () => {
    const again = fill(
      { ...MONTH, before: FILLED.roster.map((place) => ({ ...place, isPublished: true })) },
      { seed: 2, moves: 5_000 },
    );
    expect(again.judgement.price.changes).toBe(0);
  });

  test("stops when it is told to, with what it has", () => {
    const stopped = fill(MONTH, { seed: 1, shouldStop: () => true });
    expect(stopped.judgement.filled).toBe(steps[0]?.filled);
  });

  test("knows how near a bound it lies", () => {
    const bound = FILLED.judgement.total - FILLED.judgement.price.coverage;
    const near = filledWith(MONTH, FILLED.roster, { leastPrice: bound / 1.0021 });
    expect([near.loadGap?.toFixed(4), near.words[1]]).toEqual(["0.0021", "The load lies within 0.3 % of the most even one."]);
  });
});

test("says why nobody is on where nobody has said when they can serve, and nothing of how evenly nothing lies", () => {
  const silent = (availability: (typeof MONTH.members)[number]["availability"]) =>
    filledWith({ ...MONTH, fixed: [], members: MONTH.members.map((member) => ({ ...member, availability })) }, []);
  expect(silent([]).words.slice(1)).toEqual([NOBODY_OFFERS]);
  expect(silent([{ kind: "night", frequency: "weekly", except: [] }]).words.slice(1)).toEqual([]);
  // Once for all of them, not for each kind by itself.
  expect(silent([]).shortages.shortages).toMatchObject([
    {
      isProof: true,
      shiftIds: { length: MONTH.shifts.length },
      sentence: expect.stringMatching(/^Nobody could fill \d+ [^.]+\.$/),
    },
  ]);
});

test("a roster that breaks a rule is never shown", () => {
  const [place] = FILLED.roster;
  expect(() => filledWith(MONTH, [...FILLED.roster, place!])).toThrow(/The fill broke \d+ rules, the first of them: C-/);
});

test("searching on never makes it dearer", () => {
  for (let seed = 1; seed <= 12; seed++) {
    const month = randomMonth(seed);
    const first = fill(month, { seed, moves: 300 });
    expect(fillFurther(month, first.roster, { seed, moves: 300 }).judgement.total).toBeLessThanOrEqual(
      first.judgement.total + 1e-6,
    );
  }
});

describe("a fill of evenings", () => {
  const place = (shiftId: number, memberId = 1) => ({ shiftId, memberId });
  const members = [1, 2].map((id) => ({ ...SOMEBODY, id }));
  const shifts = EVENINGS.map((evening) => ({ ...evening, availabilityKind: null }));
  const month = eveningsToFill({ members, shifts });
  const stepsOf = (of: MonthToFill, stopAfter = Number.POSITIVE_INFINITY) => {
    const heard: FillStep[] = [];
    const shouldStop = () => heard.length >= stopAfter;
    const filled = fill(of, { seed: 1, moves: 200, shouldStop, onStep: (step) => heard.push(step) });
    return { heard, filled };
  };

  test("tells after each step how many places are filled, as the judge counts them", () => {
    // A hand has put both on the first evening, which has one place.
    const { heard, filled } = stepsOf({ ...month, fixed: [place(1, 1), place(1, 2)] });
    expect(heard.map(({ filled: count, places }) => [count, places])).toEqual(heard.map(() => [4, 4]));
    expect(filled.judgement).toMatchObject({ filled: 4, places: 4 });
  });

  test("tells nobody where nobody asks", () => expect(fill(month, { seed: 1, moves: 200 }).roster).toHaveLength(4));

  test.each([
    [1, ["first", "counting"]],
    [2, ["first", "search", "counting"]],
    [3, ["first", "search", "search", "counting"]],
  ])("that is told to stop after step %i begins no further search", (stopAfter, told) =>
    expect(stepsOf(month, stopAfter).heard.map(({ step }) => step)).toEqual(told),
  );

  test("fills what a search leaves open and somebody could fill", () => {
    const { roster, judgement } = fillFurther(month, [place(1)], { seed: 1, moves: 0 });
    expect([roster.length, judgement.faults]).toEqual([4, []]);
  });

  test("keeps what it was given where nothing better is found", () => {
    // The first member has said that they rather would not, and nobody else can.
    const wishes = shifts.flatMap(({ id }) => [
      { ...place(id), wish: "rather-not" as const },
      { ...place(id, 2), wish: "cannot" as const },
    ]);
    const all = shifts.map(({ id }) => place(id));
    expect(fillFurther({ ...month, wishes }, all, { seed: 1, moves: 300 }).roster).toEqual(all);
  });
});

test("keeps the best of its searches, whichever comes last", () => {
  for (let seed = 1; seed <= 6; seed++) {
    const counts: number[] = [];
    const tell = { seed, moves: 1_000, onStep: ({ filled }: FillStep) => counts.push(filled) };
    const { roster } = fill(MONTH, tell);
    fillFurther(MONTH, roster, tell);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  }
});

test("says what a solver has proven of it, and nothing where that is not known", () => {
  const month = Array.from({ length: 40 }, (_, seed) => randomMonth(seed)).find(
    (one) => filledWith(one, []).mostFillable === null,
  )!;
  expect(filledWith(month, [], { mostFillable: 7, leastPrice: null })).toMatchObject({ mostFillable: 7, loadGap: null });
  const bound = softPrice(filledWith(month, []).judgement) / 1.25;
  const bounded = filledWith(month, [], { mostFillable: null, leastPrice: bound });
  expect([bounded.mostFillable, bounded.loadGap]).toEqual([null, expect.closeTo(0.25, 6)]);
});

test("searches on, more boldly, where counting does not show that no plan fills more", () => {
  const fills = Array.from({ length: 40 }, (_, seed) => {
    const steps: FillStep["step"][] = [];
    const filled = fill(randomMonth(seed), { seed, moves: 50, onStep: ({ step }) => steps.push(step) });
    return { filled, further: steps.slice(5) };
  });
  for (const { further } of fills)
    expect(further).toEqual(further.length === 0 ? [] : ["search-again", "search-again", "search-again"]);
  const searchedOn = fills.filter(({ further }) => further.length > 0);
  // What it finds then may be shown to be the most; of what is not searched on it always is.
  expect(fills.filter(({ filled }) => filled.mostFillable === null).every((one) => searchedOn.includes(one))).toBe(true);
  expect([searchedOn.length, fills.length - searchedOn.length].every((count) => count > 3)).toBe(true);
});

test.each([
  [{ filled: 260, places: 278, mostFillable: 260 }, "260 of 278 places. No plan can fill more."],
  [{ filled: 258, places: 278, mostFillable: 260 }, "258 of 278 places. No plan can fill more than 260."],
  [{ filled: 258, places: 278, mostFillable: null }, "258 of 278 places. Whether a plan could fill more is not known."],
  [{ filled: 258, places: 278, mostFillable: 278 }, "258 of 278 places. Whether a plan could fill more is not known."],
  [{ filled: 262, places: 262, mostFillable: null }, "262 of 262 places."],
])("of %o is said: %s", (count, said) => expect(coverageWords(count)).toBe(said));

test.each([
  [0.0026, "The load lies within 0.3 % of the most even one."],
  [0, "The load lies within 0.1 % of the most even one."],
  [0.02, "The load lies within 2 % of the most even one."],
  [null, "How near the load lies to the most even one is not known."],
])("of a gap of %s is said: %s", (gap, said) => expect(loadWords(gap)).toBe(said));
