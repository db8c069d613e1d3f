import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Manner } from "./squad-life.ts";

/**
 * A simulation run that once broke an invariant (a promise). It runs first in later test runs,
 * until a separate test covers the bug.
 */
export interface BrokenSeed {
  readonly seed: number;
  readonly manner: Manner;
  /** The number of days that the run was to simulate; future shifts depend on it. */
  readonly days: number;
  readonly pace: number;
  /** The broken invariant in one line. */
  readonly promise: string;
}

const FILE = join(import.meta.dirname, "broken-seeds.json");

/** Reads all stored runs that broke an invariant. */
export function brokenSeeds(): readonly BrokenSeed[] {
  return JSON.parse(readFileSync(FILE, "utf8")) as BrokenSeed[];
}

/** Adds newly broken runs to the stored file. */
export function keepBrokenSeeds(found: readonly BrokenSeed[]): void {
  if (found.length === 0) return;
  writeFileSync(FILE, `${JSON.stringify(withFound(brokenSeeds(), found), null, 2)}\n`);
}

/** Appends new runs to the stored ones without duplicates. */
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

/** Parses the lines that the processes of a long run wrote, one broken run each. */
export function readFound(lines: string): BrokenSeed[] {
  return lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as BrokenSeed);
}
