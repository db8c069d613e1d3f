import { appendFileSync } from "node:fs";
import { type BrokenSeed, brokenSeeds } from "./broken-seeds.ts";
import { PACE } from "./environment-acts.ts";
import { type Life, liveThrough, type Manner } from "./squad-life.ts";

const {
  SIMULATOR_SEED,
  SIMULATOR_FIRST = "0",
  SIMULATOR_SEEDS = "3",
  SIMULATOR_DAYS = "0.4",
  SIMULATOR_COUNTS,
} = process.env;
const DAYS = Number(SIMULATOR_DAYS);

/**
 * The seeds to run: one to replay, or several from the first. Consecutive seeds have different
 * start dates.
 */
export const SEEDS = SIMULATOR_SEED
  ? [Number(SIMULATOR_SEED)]
  : Array.from({ length: Number(SIMULATOR_SEEDS) }, (_, at) => Number(SIMULATOR_FIRST) + at);

/** Whether the environment requests a long run or a replay instead of the default short run. */
export const IS_LONG = Boolean(process.env.SIMULATOR_DAYS ?? SIMULATOR_SEED);

/** The minimum number of steps that a run of the requested days takes. */
export const FEWEST_STEPS = (DAYS * 20) / PACE;

/** Returns the stored broken runs with this order of actions and this pace. */
export function brokenBefore(manner: Manner): readonly BrokenSeed[] {
  return brokenSeeds().filter((one) => one.manner === manner && one.pace === PACE);
}

/**
 * Simulates a seed and prints the result; in a multi-process run also writes broken invariants to a
 * file.
 */
export async function live(seed: number, manner: Manner, days = DAYS): Promise<Life> {
  const life = await liveThrough(seed, days, manner).catch((error: unknown) => {
    const { SIMULATOR_BROKEN: file } = process.env;
    const broken: BrokenSeed = { seed, manner, days, pace: PACE, promise: causeOf(error) };
    if (file) appendFileSync(file, `${JSON.stringify(broken)}\n`);
    throw error;
  });
  process.stdout.write(
    `seed ${seed} (${manner}): ${days} days, ${life.steps} steps, ${life.hash.slice(0, 16)}\n`,
  );
  if (SIMULATOR_COUNTS) process.stdout.write(`${countsOf(life).join("\n")}\n`);
  return life;
}

function countsOf({ counts }: Life): string[] {
  return [...counts].map((entry) => entry.join(": ")).sort();
}

/** Returns the broken invariant in one line. */
function causeOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  return String(cause).replaceAll(/\s+/g, " ").slice(0, 200);
}
