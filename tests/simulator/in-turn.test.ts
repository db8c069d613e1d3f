import { beforeAll, describe, expect, test, vi } from "vitest";
import { brokenBefore, FEWEST_STEPS, IS_LONG, live, SEEDS } from "./seeds.ts";
import type { Life } from "./squad-life.ts";

// Fixes the random jitter of retry delays, so that only the seed decides a run.
beforeAll(() => void vi.spyOn(Math, "random").mockReturnValue(0.5));

/** Runs that broke before; a long run skips them to try new seeds. */
const BROKEN = IS_LONG ? [] : brokenBefore("in-turn");

test.each(BROKEN)(
  "seed $seed over $days days keeps all invariants, and once broke: $promise",
  async ({ seed, days }) => {
    await live(seed, "in-turn", days);
  },
);

/** The result of the first seed, for the test that repeats it. */
let first: Life | undefined;

// Squads run concurrently, each with its own database.
describe.concurrent("squads on separate databases", () => {
  test.each(SEEDS)(
    "seed %i: some days of a squad with sequential actions break no invariant",
    async (seed) => {
      const life = await live(seed, "in-turn");
      if (seed === SEEDS[0]) first = life;
      expect(life.steps).toBeGreaterThan(FEWEST_STEPS);
    },
  );
});

test("a run repeated with the same seed ends with the same rows", async () => {
  const [seed = 0] = SEEDS;
  expect(await live(seed, "in-turn")).toEqual(first ?? (await live(seed, "in-turn")));
});
