import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";

/** One line of the report: a figure and its reference, measured in the same run. */
export interface Figure {
  readonly what: string;
  readonly value: string;
  /** The value to compare with: a minimal server, one database commit, or a smaller squad. */
  readonly against?: string;
  readonly goal?: string;
  readonly isMet?: boolean;
}

const CACHE = join(import.meta.dirname, "../../.cache");

/** Prints the table and writes `.cache/bench.json`. */
export function report(figures: readonly Figure[]): void {
  const columns = ["what", "value", "against", "goal"] as const;
  const rows = figures.map((figure) => ({
    ...figure,
    against: figure.against ?? "",
    goal: figure.goal === undefined ? "" : `${figure.goal} ${figure.isMet ? "met" : "NOT MET"}`,
  }));
  const width = (column: (typeof columns)[number]): number =>
    Math.max(...rows.map((row) => row[column].length), column.length);
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(width(columns[at]!))).join(" | ")} |`;
  const table = [
    line(columns),
    line(columns.map((column) => "-".repeat(width(column)))),
    ...rows.map((row) => line(columns.map((column) => row[column]))),
  ];
  process.stdout.write(`\n${table.join("\n")}\n`);
  mkdirSync(CACHE, { recursive: true });
  const machine = {
    processor: cpus()[0]?.model,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  writeFileSync(join(CACHE, "bench.json"), JSON.stringify({ machine, figures }, null, 2));
}

/** Returns a percentile: `percentile(times, 0.99)` is the 99th. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const ms = (time: number): string => `${time < 10 ? time.toFixed(2) : time.toFixed(0)} ms`;
export const share = (part: number, whole: number): string =>
  `${((part / whole) * 100).toFixed(0)} %`;
export const times = (part: number, whole: number): string => `${(part / whole).toFixed(1)}x`;
