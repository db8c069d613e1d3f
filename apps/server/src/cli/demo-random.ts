/** Seeded random numbers: an equal seed gives an equal squad. */
export interface Chance {
  /** From 0 to 1, without 1. */
  next(): number;
  /** A whole number from `from` to `to`, both inclusive. */
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with this probability. */
  happens(share: number): boolean;
}

/** Mulberry32: small, fast, good enough for made-up people. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    happens: (share) => next() < share,
  };
}
