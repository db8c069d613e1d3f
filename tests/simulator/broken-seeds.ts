import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Manner } from "./squad-life.ts";

/** A run that once broke a promise. It runs first until a test of its own covers the finding. */
export interface BrokenSeed {
  readonly seed: number;
  readonly manner: Manner;
  /** The planned number of days, because future shifts depend on it. */
  readonly days: number;
  readonly pace: number;
  /** The finding in one line. */
  readonly promise: string;
}

const FILE = join(import.meta.dirname, "broken-seeds.json");

/** Reads all stored runs. */
export function brokenSeeds(): readonly BrokenSeed[] {
  return JSON.parse(readFileSync(FILE, "utf8")) as BrokenSeed[];
}

/** Adds new findings to the stored ones. */
export function keepBrokenSeeds(found: readonly BrokenSeed[]): void {
  if (found.length === 0) return;
  writeFileSync(FILE, `${JSON.stringify(withFound(brokenSeeds(), found), null, 2)}\n`);
}

/** Removes duplicates and keeps the order. */
export function withFound(kept: readonly BrokenSeed[], found: readonly BrokenSeed[]): BrokenSeed[] {
  const isSame = (one: BrokenSeed, other: BrokenSeed): boolean =>
    one.seed === other.seed &&
    one.manner === other.manner &&
    one.days === other.days &&
    one.pace === other.pace;
  return found.reduce<BrokenSeed[]>(
    (all, one) => (all.some((other) => isSame(one, other)) ? all : [...all, one]),
    [...kept],
  );
}

/** Parses the lines that a run's processes wrote, one broken run each. */
export function readFound(lines: string): BrokenSeed[] {
  return lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as BrokenSeed);
}
