import { beforeAll, describe, expect, test, vi } from "vitest";
import { brokenBefore, FEWEST_STEPS, IS_LONG, live, SEEDS } from "./seeds.ts";
import type { Life } from "./squad-life.ts";

// Retry delays have jitter; here only the seed decides them.
beforeAll(() => void vi.spyOn(Math, "random").mockReturnValue(0.5));

/** A longer run is for new seeds. */
const BROKEN = IS_LONG ? [] : brokenBefore("in-turn");

test.each(BROKEN)(
  "seed $seed over $days days, which broke once: $promise",
  async ({ seed, days }) => {
    await live(seed, "in-turn", days);
  },
);

/** The result of the first seed, for the repetition. */
let first: Life | undefined;

// Squads run concurrently on their own databases, so none waits for another.
describe.concurrent("each squad alone", () => {
  test.each(SEEDS)(
    "seed %i: a squad's days with sequential actions break no promise",
    async (seed) => {
      const life = await live(seed, "in-turn");
      if (seed === SEEDS[0]) first = life;
      expect(life.steps).toBeGreaterThan(FEWEST_STEPS);
    },
  );
});

test("the same seed gives the same final rows", async () => {
  const [seed = 0] = SEEDS;
  expect(await live(seed, "in-turn")).toEqual(first ?? (await live(seed, "in-turn")));
});
