import { describe, expect, test } from "vitest";
import { FEWEST_STEPS, IS_LONG, live, SEEDS } from "./seeds.ts";

/** In the bounded run one story is enough where instances race; a longer one tells as many of both. */
const RACES = IS_LONG ? SEEDS : SEEDS.slice(0, 1);

describe.concurrent("each squad alone", () => {
  test.each(RACES)("seed %i: what is done at the same instant through all instances breaks no promise either", async (seed) => {
    const { steps } = await live(seed, "at-once");
    expect(steps).toBeGreaterThan(FEWEST_STEPS);
  });
});
