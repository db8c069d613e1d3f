import { randomInt } from "node:crypto";

/** Seeded random numbers; `FAULT_SEED` replays a failed round. */
export interface Chance {
  readonly seed: number;
  /** Returns a random integer from 0 to `below`, exclusive. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item | undefined;
}

/** Number of rounds of a kill test: `FAULT_ROUNDS`, default 5. */
export const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 5);

/** Creates random numbers from `FAULT_SEED`, or from a new seed, which is printed for a replay. */
export function seededChance(story: string): Chance {
  const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));
  process.stdout.write(`${story}: FAULT_SEED=${seed}\n`);
  return chanceFrom(seed);
}

/** Creates random numbers from a seed with the Mulberry32 generator. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return { seed, below, pick: (items) => items[below(Math.max(items.length, 1))] };
}
