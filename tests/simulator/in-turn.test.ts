import { beforeAll, describe, expect, test, vi } from "vitest";
import { brokenBefore, FEWEST_STEPS, IS_LONG, live, SEEDS } from "./seeds.ts";
import type { Life } from "./squad-life.ts";

// How long a failed message waits is moved by chance; here that is the seed's alone.
beforeAll(() => void vi.spyOn(Math, "random").mockReturnValue(0.5));

/** A longer run is there for what nobody has lived yet. */
const BROKEN = IS_LONG ? [] : brokenBefore("in-turn");

test.each(BROKEN)(
  "seed $seed over $days days, which broke once: $promise",
  async ({ seed, days }) => {
    await live(seed, "in-turn", days);
  },
);

/** What became of the first seed, to be told again. */
let first: Life | undefined;

// Squads live side by side, each on its own database, so that none waits for what another asked.
describe.concurrent("each squad alone", () => {
  test.each(SEEDS)(
    "seed %i: a squad's days, one thing after another, break no promise",
    async (seed) => {
      const life = await live(seed, "in-turn");
      if (seed === SEEDS[0]) first = life;
      expect(life.steps).toBeGreaterThan(FEWEST_STEPS);
    },
  );
});

test("the same seed tells the same story to the last row", async () => {
  const [seed = 0] = SEEDS;
  expect(await live(seed, "in-turn")).toEqual(first ?? (await live(seed, "in-turn")));
});
