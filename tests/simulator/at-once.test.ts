import { describe, expect, test } from "vitest";
import { brokenBefore, FEWEST_STEPS, IS_LONG, live, SEEDS } from "./seeds.ts";

/** In the bounded run one story is enough where instances race; a longer one tells as many of both. */
const RACES = IS_LONG ? SEEDS : SEEDS.slice(0, 1);

/** Who wins is not the seed's to say, so they may break again or not; what they find is kept beside the rest. */
const BROKEN = IS_LONG ? [] : brokenBefore("at-once");

test.each(BROKEN)(
  "seed $seed over $days days, which broke once: $promise",
  async ({ seed, days }) => {
    await live(seed, "at-once", days);
  },
);

describe.concurrent("each squad alone", () => {
  test.each(RACES)(
    "seed %i: what is done at the same instant through all instances breaks no promise either",
    async (seed) => {
      const { steps } = await live(seed, "at-once");
      expect(steps).toBeGreaterThan(FEWEST_STEPS);
    },
  );
});
