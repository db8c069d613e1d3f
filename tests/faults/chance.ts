import { randomInt } from "node:crypto";

/** Seeded chance, so that a round that failed can be played again with `FAULT_SEED`. */
export interface Chance {
  readonly seed: number;
  /** A whole number from 0 to `below`, without it. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item | undefined;
}

/** How many rounds a story of kills has: `FAULT_ROUNDS`, five unless it is set. */
export const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 5);

/** Chance from `FAULT_SEED`, or from a seed of its own that is printed. */
export function seededChance(story: string): Chance {
  const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));
  process.stdout.write(`${story}: FAULT_SEED=${seed}\n`);
  return chanceFrom(seed);
}

/** Mulberry32: short, and good enough to choose who does what. */
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
