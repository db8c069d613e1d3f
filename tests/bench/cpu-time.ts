import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Running } from "./processes.ts";

/** The unit of CPU time in /proc, which is equal on every supported Linux. */
const TICK_MS = 10;

/** CPU time in milliseconds; other work on the machine hardly changes it, unlike elapsed time. */
export interface Cost {
  readonly app: number;
  readonly database: number;
}

/** Returns the CPU time used so far by the app and by the PostgreSQL of this data folder. */
export function costUntilNow(app: Running, folder: string): Cost {
  return { app: processorMs(app.pid), database: databaseMs(folder) };
}

/** Returns the average CPU time per request for `count` requests sent since `before`. */
export function costEachSince(before: Cost, app: Running, folder: string, count: number): Cost {
  const now = costUntilNow(app, folder);
  return {
    app: (now.app - before.app) / count,
    database: (now.database - before.database) / count,
  };
}

/** CPU time of a process and its ended children in milliseconds; 0 if the process has ended. */
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
