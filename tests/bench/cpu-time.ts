import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Running } from "./processes.ts";

/** The kernel's clock tick in /proc, equal on every Linux that this runs on. */
const TICK_MS = 10;

/** Processor milliseconds, which other work on the machine hardly changes. */
export interface Cost {
  readonly app: number;
  readonly database: number;
}

/** Processor time so far of the app and of the bench's PostgreSQL in this folder. */
export function costUntilNow(app: Running, folder: string): Cost {
  return { app: processorMs(app.pid), database: databaseMs(folder) };
}

/** Average processor time of one of `count` requests since `before`. */
export function costEachSince(before: Cost, app: Running, folder: string, count: number): Cost {
  const now = costUntilNow(app, folder);
  return {
    app: (now.app - before.app) / count,
    database: (now.database - before.database) / count,
  };
}

/** Processor time of a process and its ended children; 0 if the process has ended. */
export function processorMs(pid: number | string): number {
  try {
    const [, , ...fields] = /^(\d+) \(.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))!;
    const numbers = fields[0]!.split(" ").slice(11, 15).map(Number);
    return numbers.reduce((sum, ticks) => sum + ticks, 0) * TICK_MS;
  } catch {
    return 0;
  }
}

/** The process ID of the bench's PostgreSQL postmaster. */
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
    // The process has ended.
    return null;
  }
}
