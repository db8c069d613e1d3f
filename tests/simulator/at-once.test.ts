import { describe, expect, test } from "vitest";
import { brokenBefore, FEWEST_STEPS, IS_LONG, live, SEEDS } from "./seeds.ts";

/** The bounded run needs one story with races; a longer run has as many of both kinds. */
const RACES = IS_LONG ? SEEDS : SEEDS.slice(0, 1);

/**
 * The seed doesn't decide races, so they may not break again; their findings are stored with the
 * rest.
 */
const BROKEN = IS_LONG ? [] : brokenBefore("at-once");

test.each(BROKEN)(
  "seed $seed over $days days, which broke once: $promise",
  async ({ seed, days }) => {
    await live(seed, "at-once", days);
  },
);

describe.concurrent("each squad alone", () => {
  test.each(RACES)(
    "seed %i: simultaneous actions through all instances break no promise",
    async (seed) => {
      const { steps } = await live(seed, "at-once");
      expect(steps).toBeGreaterThan(FEWEST_STEPS);
    },
  );
});
