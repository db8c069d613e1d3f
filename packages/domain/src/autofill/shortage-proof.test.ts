import { env } from "node:process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bruteForce } from "../testing/brute-force.ts";
import { randomMonth, TINY_MONTH } from "../testing/random-months.ts";
import { ONE, offering, proven, shiftOn, shortagesIn } from "../testing/shortages.ts";
import { fill } from "./autofill.ts";
import { firstRoster } from "./first-roster.ts";
import { type Shortage, shortagesOf } from "./infeasibility.ts";
import type { MonthToFill, Roster } from "./month-to-fill.ts";
import { tablesOf } from "./precomputed.ts";
import { Chance } from "./random.ts";
import { type RosterState, stateOf } from "./roster-state.ts";

const ROUNDS = Number(env["FILL_ROUNDS"] ?? 1);

describe("the proof that no schedule fills more spots", () => {
  test("holds for all gaps together although each gap alone proves nothing", () => {
    // Each day, one of two simultaneous shifts stays open. On the first day the monthly watch
    // proves it, on the second the overlap. Only the overlaps prove both together: a member who
    // leaves the second watch may serve the first one and has time for the open spots.
    const month = {
      members: [offering(1, { w: "monthly" })],
      shifts: [
        shiftOn(1, "Free", 1),
        shiftOn(2, "Watch", 1),
        shiftOn(3, "Watch", 3),
        shiftOn(4, "Free", 3),
      ],
      put: { 1: [1, 3] },
    };
    const shortage = proven([2, 4], "2 Watch, 2 Free: 4 spots", ONE, 2);
    expect(shortagesIn(month)).toEqual({ isMost: true, shortages: [shortage] });
  });

  test("holds for each gap alone, although the shifts that overlap one gap lead to an idle member", () => {
    const month = {
      members: [
        offering(1, { d: "weekly", n: "weekly" }),
        offering(2, { e: "monthly", w: "weekly" }),
        offering(3, { w: "weekly" }),
      ],
      shifts: [
        shiftOn(1, "Dawn", 1),
        shiftOn(2, "Night", 1, 21),
        shiftOn(3, "Evening", 3),
        shiftOn(4, "Watch", 10),
        shiftOn(5, "Evening", 10),
      ],
      put: { 1: [1], 2: [3, 4] },
    };
    expect(shortagesIn(month)).toEqual({
      isMost: true,
      shortages: [
        proven([2], "1 Night, 1 Dawn: 2 spots", ONE, 1),
        proven([5], "2 Evening: 2 spots", ONE, 1),
      ],
    });
  });
});

describe("the shortages of a random month", { timeout: 120_000 * ROUNDS }, () => {
  test("match the result of trying every roster", () => {
    const counted = { most: 0, proofs: 0, notProven: 0, noCandidate: 0 };
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), fc.boolean(), (seed, hasRoles) => {
        const month = namedMonth(seed, hasRoles);
        const allIds = month.shifts.map(({ id }) => id);
        for (const roster of rostersOf(month, seed)) {
          const { isMost, shortages } = shortagesOf(month, roster);
          const state = stateOf(tablesOf(month), roster);
          const short = allIds.filter((id) => openOn(state, [id]) > 0);
          expect(shortages.flatMap(({ shiftIds }) => shiftIds).sort()).toEqual(short.sort());
          if (isMost) expect(roster.length).toBe(mostPutOn(month, allIds));
          if (isMost && short.length > 0) counted.most++;
          for (const shortage of shortages) {
            const { list, spots, taken, who } = readOut(shortage);
            const shiftIds = [...new Set(list.map(({ shiftId }) => shiftId))];
            expect(shiftIds).toEqual(expect.arrayContaining([...shortage.shiftIds]));
            expect(
              list.reduce((sum, { count }) => sum + count, 0),
              shortage.sentence,
            ).toBe(spots);
            expect(spots - taken, shortage.sentence).toBeGreaterThanOrEqual(
              openOn(state, shortage.shiftIds),
            );
            if (who === 0) expect(spots, shortage.sentence).toBe(openOn(state, shortage.shiftIds));
            if (who === 0) counted.noCandidate++;
            else if (shortage.isProof) counted.proofs++;
            else counted.notProven++;
            // With positions, a shortage may count only some spots of a shift; without them it
            // counts all.
            if (hasRoles) continue;
            expect(taken, shortage.sentence).toBe(putOn(state, shiftIds));
            expect(spots, shortage.sentence).toBe(putOn(state, shiftIds) + openOn(state, shiftIds));
            if (shortage.isProof) expect(taken, shortage.sentence).toBe(mostPutOn(month, shiftIds));
          }
        }
      }),
      { numRuns: 100 * ROUNDS, seed: 7 },
    );
    for (const count of Object.values(counted)) expect(count).toBeGreaterThan(20);
  });
});

/** A random month with shifts named by id, so that a sentence identifies them. */
function namedMonth(seed: number, hasRoles: boolean): MonthToFill {
  const month = randomMonth(seed, TINY_MONTH);
  const named = month.shifts.map((shift) => ({
    ...shift,
    name: `S${shift.id}`,
    roleIds: hasRoles ? shift.roleIds : [],
  }));
  return { ...month, shifts: named };
}

/** Returns a good roster, the same roster with some spots emptied, and an unimproved one. */
function rostersOf(month: MonthToFill, seed: number): Roster[] {
  const best = fill(month, { seed, moves: 200 }).roster;
  const chance = new Chance(seed);
  return [best, best.filter(() => chance.below(4) > 0), firstRoster(tablesOf(month)).roster()];
}

/** Returns the most spots of some shifts that any roster fills, regardless of all other costs. */
function mostPutOn(month: MonthToFill, shiftIds: readonly number[]): number {
  return putOn(
    stateOf(tablesOf(month), bruteForce(month, (state) => -putOn(state, shiftIds)).roster),
    shiftIds,
  );
}

function putOn(
  { tables, crewCount, fixedCount }: RosterState,
  shiftIds: readonly number[],
): number {
  return shiftIds
    .map((id) => tables.shiftAt.get(id)!)
    .reduce((sum, s) => sum + crewCount[s]! - fixedCount[s]!, 0);
}

function openOn({ tables, crewCount }: RosterState, shiftIds: readonly number[]): number {
  return shiftIds
    .map((id) => tables.shiftAt.get(id)!)
    .reduce((sum, s) => sum + Math.max(0, tables.spots[s]! - crewCount[s]!), 0);
}

/** Parses the numbers in a shortage's sentence. Spots that no member could fill count as zero. */
function readOut({ sentence }: Shortage) {
  const list = [...sentence.matchAll(/(\d+) S(\d+)/g)].map(([, count, id]) => ({
    count: Number(count),
    shiftId: Number(id),
  }));
  const said =
    /: (\d+) spots?, (?:only )?(\d+) (?:can be )?filled\D+(\d+) eligible members?\./.exec(sentence);
  const [spots, taken, who] = said
    ? said.slice(1).map(Number)
    : [list.reduce((sum, { count }) => sum + count, 0), 0, 0];
  return { list, spots: spots!, who: who!, taken: taken! };
}
