import { afterEach, expect, test, vi } from "vitest";
import { liveThrough } from "./squad-life.ts";

const { SIMULATOR_SEED, SIMULATOR_SEEDS = "3", SIMULATOR_DAYS = "4" } = process.env;
const DAYS = Number(SIMULATOR_DAYS);
/** One seed to replay, or so many from the first. The three kinds of beginning take turns. */
const SEEDS = SIMULATOR_SEED ? [Number(SIMULATOR_SEED)] : Array.from({ length: Number(SIMULATOR_SEEDS) }, (_, at) => at);

afterEach(() => vi.restoreAllMocks());

test.each(SEEDS)(
  "seed %i: a squad's days, one after another, break no promise",
  async (seed) => {
    // How long a failed message waits is moved by chance, which here is the seed's alone.
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const { hash, steps, counts } = await liveThrough(seed, DAYS, "in-turn");
    process.stdout.write(`seed ${seed}: ${DAYS} days, ${steps} steps, ${hash.slice(0, 16)}\n`);
    if (process.env.SIMULATOR_COUNTS)
      process.stdout.write(
        `${[...counts]
          .sort()
          .map((entry) => entry.join(": "))
          .join("\n")}\n`,
      );
    expect(steps).toBeGreaterThan(DAYS * 20);
  },
  3_600_000,
);
