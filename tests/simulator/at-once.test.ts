import { describe, expect, test } from "vitest";
import { brokenBefore, FEWEST_STEPS, IS_LONG, live, SEEDS } from "./seeds.ts";

/**
 * The short run simulates one squad with simultaneous actions; a longer run simulates all seeds.
 */
const RACES = IS_LONG ? SEEDS : SEEDS.slice(0, 1);

/** Runs that broke before. The seed does not decide races, so they may pass now. */
const BROKEN = IS_LONG ? [] : brokenBefore("at-once");

test.each(BROKEN)(
  "seed $seed over $days days keeps all invariants, and once broke: $promise",
  async ({ seed, days }) => {
    await live(seed, "at-once", days);
  },
);

describe.concurrent("squads on separate databases", () => {
  test.each(RACES)(
    "seed %i: simultaneous actions through all instances break no invariant",
    async (seed) => {
      const { steps } = await live(seed, "at-once");
      expect(steps).toBeGreaterThan(FEWEST_STEPS);
    },
  );
});
