import { expect, test } from "vitest";
import { type BrokenSeed, readFound, withFound } from "./broken-seeds.ts";
import { piecesFor } from "./shards.ts";

const BROKEN: BrokenSeed = {
  seed: 7,
  manner: "in-turn",
  days: 4,
  pace: 1,
  promise: "member 4 has two places at once",
};

test("pieces of work contain at least the requested squad days, and no seed twice", () => {
  for (const asked of [1, 12, 13, 10_000]) {
    const pieces = piecesFor(asked, 100);
    const days = pieces.reduce((sum, piece) => sum + piece.squads * piece.days, 0);
    expect(days).toBeGreaterThanOrEqual(asked);
    expect(days).toBeLessThan(asked + 12);
    const seeds = pieces.flatMap(({ first, squads }) =>
      Array.from({ length: squads }, (_, at) => first + at),
    );
    expect(new Set(seeds).size).toBe(seeds.length);
    expect(seeds[0]).toBe(100);
  }
  expect(new Set(piecesFor(24, 0).map(({ manner }) => manner))).toEqual(
    new Set(["in-turn", "at-once"]),
  );
});

test("a broken run is stored once, after the earlier ones", () => {
  const other = { ...BROKEN, manner: "at-once" } as const;
  const found = readFound(
    `${JSON.stringify({ ...BROKEN, promise: "the same again" })}\n${JSON.stringify(other)}\n`,
  );
  expect(withFound([BROKEN], found)).toEqual([BROKEN, other]);
});
