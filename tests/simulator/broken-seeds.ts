import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Manner } from "./squad-life.ts";

/** A life that broke a promise once. It is lived first from then on, until a test of its own holds what it found. */
export interface BrokenSeed {
  readonly seed: number;
  readonly manner: Manner;
  /** As many as were to be lived: what is planned ahead depends on them. */
  readonly days: number;
  readonly pace: number;
  /** What was found, in a line. */
  readonly promise: string;
}

const FILE = join(import.meta.dirname, "broken-seeds.json");

/** All that are kept. */
export function brokenSeeds(): readonly BrokenSeed[] {
  return JSON.parse(readFileSync(FILE, "utf8")) as BrokenSeed[];
}

/** Keeps those that were found, beside the others. */
export function keepBrokenSeeds(found: readonly BrokenSeed[]): void {
  if (found.length === 0) return;
  writeFileSync(FILE, `${JSON.stringify(withFound(brokenSeeds(), found), null, 2)}\n`);
}

/** Each life once, in the order in which it was found. */
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

/** The lines that the processes of a run left: a life that broke in each. */
export function readFound(lines: string): BrokenSeed[] {
  return lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as BrokenSeed);
}
