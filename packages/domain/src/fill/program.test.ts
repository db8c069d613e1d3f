import { env } from "node:process";
import { describe, expect, test } from "vitest";
import { bruteForce } from "../testing/brute-force.ts";
import { EVENINGS, eveningsToFill, SOMEBODY } from "../testing/evenings-to-fill.ts";
import { randomMonth, SMALL_MONTH, TINY_MONTH } from "../testing/random-months.ts";
import { fill } from "./fill.ts";
import { judge } from "./judge.ts";
import type { MemberToFill, MonthToFill, ShiftToFill } from "./month-to-fill.ts";
import { type Aim, programOf } from "./program.ts";
import { fillAndProve, type Solve } from "./prove.ts";
import { Chance } from "./random.ts";
import type { Program } from "./sparse-program.ts";

const ROUNDS = Number(env["FILL_ROUNDS"] ?? 1);
const months = Array.from({ length: 50 * ROUNDS }, (_, seed) => randomMonth(seed, seed % 2 === 0 ? TINY_MONTH : SMALL_MONTH));

function costOf({ costs, offset }: Program, values: ArrayLike<number>): number {
  return costs.reduce((sum, cost, column) => sum + cost * values[column]!, offset);
}

/** Rows and columns that a solution does not keep to. */
function broken({ rowStarts, rowColumns, rowValues, rowLower, rowUpper, lower, upper }: Program, values: Float64Array): string[] {
  const columns = [...values].flatMap((value, at) =>
    value < lower[at]! - 1e-6 || value > upper[at]! + 1e-6 ? [`column ${at}`] : [],
  );
  const rows = [...rowLower].flatMap((least, row) => {
    let sum = 0;
    for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++) sum += rowValues[at]! * values[rowColumns[at]!]!;
    return sum < least - 1e-6 || sum > rowUpper[row]! + 1e-6 ? [`row ${row}: ${sum}`] : [];
  });
  return [...columns, ...rows];
}

describe("a month as a program", () => {
  test.each<Aim>(["price", "places"])("holds every roster that keeps the rules, at its %s, and gives it back", (aim) => {
    for (const [seed, month] of months.entries()) {
      const { roster, judgement } = fill(month, { seed, moves: 200 });
      const { program, valuesOf, rosterOf } = programOf(month, aim);
      const values = valuesOf(roster);
      expect(broken(program, values), `month ${seed}`).toEqual([]);
      const { total, places, filled } = { ...judgement };
      expect(costOf(program, values), `month ${seed}`).toBeCloseTo(aim === "price" ? total : places - filled, 4);
      expect(rosterOf(values)).toEqual(roster);
    }
  });

  test("holds no roster that breaks a rule", () => {
    let [kept, refused] = [0, 0];
    for (const [seed, month] of months.entries()) {
      const chance = new Chance(seed);
      const { program, valuesOf, rosterOf } = programOf(month, "price");
      const pairs = month.members.flatMap(({ id: memberId }) => month.shifts.map(({ id: shiftId }) => ({ shiftId, memberId })));
      // Whom nothing would let serve somewhere has no column there.
      const places = pairs.filter((place) => rosterOf(valuesOf([place])).length === 1);
      for (let round = 0; round < 20; round++) {
        const roster = places.filter(() => chance.below(places.length) < 3);
        const { faults } = judge(month, roster);
        const isKept = broken(program, valuesOf(roster)).length === 0;
        expect(isKept, `month ${seed}, round ${round}: ${JSON.stringify(faults)}`).toBe(faults.length === 0);
        if (isKept) kept++;
        else refused++;
      }
    }
    expect(Math.min(kept, refused)).toBeGreaterThan(150);
  });

  test("holds what follows from the choices to what it costs: none of it can be had cheaper", () => {
    for (const [seed, month] of months.entries()) {
      const { program, valuesOf } = programOf(month, "price");
      const values = valuesOf(fill(month, { seed, moves: 200 }).roster);
      for (const [column, cost] of program.costs.entries()) {
        if (program.isWhole[column] === 1 || cost === 0) continue;
        const cheaper = values.with(column, values[column]! - Math.sign(cost) * 0.01);
        expect(broken(program, cheaper), `month ${seed}, column ${column}`).not.toEqual([]);
      }
    }
  });

  test("names no column twice in a row", () => {
    for (const month of months) {
      const { rowStarts, rowColumns, rowLower } = programOf(month, "price").program;
      for (let row = 0; row < rowLower.length; row++) {
        const columns = rowColumns.subarray(rowStarts[row], rowStarts[row + 1]);
        expect(new Set(columns).size).toBe(columns.length);
      }
    }
  });
});

/** From ten in the evening of a day of June to six in the morning, in New York; over so many nights. */
const nightOn = (day: number, nights = 1): ShiftToFill => {
  const date = `2026-06-0${day}`;
  const startsAt = Temporal.Instant.from(`${date}T22:00:00-04:00`).epochMilliseconds / 60_000;
  const load = { hours: 8, nights, weekends: 0, holidays: 0 };
  const endsAt = startsAt + (8 + 24 * (nights - 1)) * 60;
  return { ...EVENINGS[0]!, id: day, availabilityKind: null, date, lastDay: date, startsAt, endsAt, load };
};

describe.each(["forbid", "warn"] as const)("nights in a row that the squad would %s", (nightsLevel) => {
  const { startsAt, endsAt } = nightOn(4);
  // One night is shared by two who come one after the other, or served whole by one.
  const halves = [
    { ...nightOn(4), endsAt: startsAt + 240 },
    { ...nightOn(4), id: 9, startsAt: startsAt + 240, endsAt },
  ];
  const shifts = [nightOn(1), nightOn(2), nightOn(3), ...halves, nightOn(6), nightOn(7, 2)];
  const elsewhere = [{ ...nightOn(5), name: "Night", availabilityKind: null }];
  test.each<[what: string, most: number, change: Partial<MemberToFill>, fixed: number[]]>([
    ["of somebody who is free", 2, {}, []],
    ["where one is enough", 1, {}, []],
    ["around one that is fixed", 2, {}, [2]],
    ["around two that are too many by themselves", 1, {}, [2, 3]],
    ["around one on another shift", 2, { elsewhere }, []],
  ])("%s are held by the program as the judge reckons them", (_what, mostNightsInRow, change, fixedIds) => {
    const place = (shiftId: number) => ({ shiftId, memberId: SOMEBODY.id });
    const base = eveningsToFill({ members: [{ ...SOMEBODY, ...change }], shifts, fixed: fixedIds.map(place) });
    const month = {
      ...base,
      limits: { ...base.limits, minimumRestHours: 0, hoursLevel: "off" as const, nightsLevel, mostNightsInRow },
    };
    const { program, valuesOf, rosterOf } = programOf(month, "price");
    const free = shifts.filter(({ id }) => rosterOf(valuesOf([place(id)])).length === 1);
    for (let chosen = 0; chosen < 2 ** free.length; chosen++) {
      const roster = free.filter((_, at) => ((chosen >> at) & 1) === 1).map(({ id }) => place(id));
      const { faults, total } = judge(month, roster);
      const values = valuesOf(roster);
      const ids = roster.map(({ shiftId }) => shiftId).join();
      expect(broken(program, values).length === 0, ids).toBe(faults.length === 0);
      if (faults.length === 0) expect(costOf(program, values), ids).toBeCloseTo(total, 4);
    }
  });
});

/** A solver that tries every roster of the tiny month whose program it is given. */
const trying = (month: MonthToFill, aims: Aim[]): Solve => {
  const { roster, price } = bruteForce(month);
  return (program, { isWhole }) => {
    const aim = aims.shift() ?? "price";
    if (aim === "price") return { values: isWhole ? programOf(month, aim).valuesOf(roster) : null, bound: price };
    expect(program.costs.length).toBe(programOf(month, aim).program.costs.length);
    return { values: null, bound: null };
  };
};

describe("what a solver proves", () => {
  test("makes the roster the best, and says how near it lies", () => {
    for (let seed = 1; seed <= 30; seed++) {
      const month = randomMonth(seed, TINY_MONTH);
      const isCounted = fill(month, { seed, moves: 50 }).mostFillable !== null;
      const heard: number[] = [];
      const proven = fillAndProve(
        month,
        { seed, moves: 50, onFound: ({ judgement }) => heard.push(judgement.total) },
        trying(month, isCounted ? [] : ["places", "places"]),
      );
      expect(proven.judgement.total).toBeCloseTo(bruteForce(month).price, 4);
      expect(proven.loadGap).toBeCloseTo(0, 6);
      expect(heard).toEqual(heard.toSorted((a, b) => b - a));
    }
  });

  test("is not said where it failed", () => {
    const month = randomMonth(4, TINY_MONTH);
    const { loadGap, judgement } = fillAndProve(month, { seed: 1, moves: 50 }, () => ({ values: null, bound: null }));
    expect([loadGap, judgement.faults]).toEqual([null, []]);
  });

  test("is nothing that the judge does not find", () => {
    const month = randomMonth(4, TINY_MONTH);
    const everybody: Solve = (program) => ({ values: new Float64Array(program.costs.length).fill(1), bound: 0 });
    expect(judge(month, []).places).toBeGreaterThan(0);
    expect(() => fillAndProve(month, { seed: 1, moves: 50 }, everybody)).toThrow(/broke/);
  });
});
