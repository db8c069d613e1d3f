import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Running } from "./processes.ts";

/** Of the kernel's clock in /proc, on every Linux that this runs on. */
const TICK_MS = 10;

/** Processor milliseconds, which other work on the machine hardly changes. */
export interface Cost {
  readonly app: number;
  readonly database: number;
}

/** What the app and the bench's PostgreSQL, whose folder this is, have taken of the processor until now. */
export function costUntilNow(app: Running, folder: string): Cost {
  return { app: processorMs(app.pid), database: databaseMs(folder) };
}

/** What one of so many took since then, on average. */
export function costEachSince(before: Cost, app: Running, folder: string, count: number): Cost {
  const now = costUntilNow(app, folder);
  return {
    app: (now.app - before.app) / count,
    database: (now.database - before.database) / count,
  };
}

/** Of a process, with those it started that have ended; nothing of one that has ended meanwhile. */
export function processorMs(pid: number | string): number {
  try {
    const [, , ...fields] = /^(\d+) \(.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))!;
    const numbers = fields[0]!.split(" ").slice(11, 15).map(Number);
    return numbers.reduce((sum, ticks) => sum + ticks, 0) * TICK_MS;
  } catch {
    return 0;
  }
}

/** The process that all of the bench's PostgreSQL descends from. */
export const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(folder, "postgresql/postmaster.pid"), "utf8").split("\n")[0]);

function databaseMs(folder: string): number {
  const postmaster = postmasterOf(folder);
  const children = readdirSync("/proc").filter(
    (pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster,
  );
  return [String(postmaster), ...children].reduce((sum, pid) => sum + processorMs(pid), 0);
}

function parentOf(pid: string): number | null {
  try {
    return Number(/\) \w (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);
  } catch {
    // It has ended meanwhile.
    return null;
  }
}
