import { afterEach, expect, test, vi } from "vitest";
import { type Life, liveThrough } from "./squad-life.ts";

const { SIMULATOR_SEED, SIMULATOR_FIRST = "0", SIMULATOR_SEEDS = "3", SIMULATOR_DAYS = "0.4", SIMULATOR_COUNTS } = process.env;
const DAYS = Number(SIMULATOR_DAYS);
/** One seed to replay, or so many from the first. The three kinds of beginning take turns. */
const SEEDS = SIMULATOR_SEED
  ? [Number(SIMULATOR_SEED)]
  : Array.from({ length: Number(SIMULATOR_SEEDS) }, (_, at) => Number(SIMULATOR_FIRST) + at);
/** In the bounded run one story is enough where instances race; a longer one tells as many of both. */
const RACES = process.env.SIMULATOR_DAYS || SIMULATOR_SEED ? SEEDS : SEEDS.slice(0, 1);

afterEach(() => vi.restoreAllMocks());

/** What became of the first seed, to be told again. */
let first: Life | undefined;

test.each(SEEDS)("seed %i: a squad's days, one thing after another, break no promise", async (seed) => {
  const life = await liveInTurn(seed);
  first ??= life;
  process.stdout.write(`seed ${seed}: ${DAYS} days, ${life.steps} steps, ${life.hash.slice(0, 16)}\n`);
  if (SIMULATOR_COUNTS)
    process.stdout.write(
      `${[...life.counts]
        .map((entry) => entry.join(": "))
        .sort()
        .join("\n")}\n`,
    );
  expect(life.steps).toBeGreaterThan(DAYS * 20);
});

test.each(RACES)("seed %i: what is done at the same instant through all instances breaks no promise either", async (seed) => {
  const { steps } = await liveThrough(seed, DAYS, "at-once");
  expect(steps).toBeGreaterThan(DAYS * 20);
});

test("the same seed tells the same story to the last row", async () => {
  const [seed = 0] = SEEDS;
  expect(await liveInTurn(seed)).toEqual(first ?? (await liveInTurn(seed)));
});

async function liveInTurn(seed: number): Promise<Life> {
  // How long a failed message waits is moved by chance; here that is the seed's alone.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  return liveThrough(seed, DAYS, "in-turn");
}
