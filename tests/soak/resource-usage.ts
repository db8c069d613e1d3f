import { readdirSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { namedStatements } from "../../apps/server/src/platform/database/prepared-statements.ts";
import type { TestApp } from "../../apps/server/src/testing/test-app.ts";

/** Resource usage of the app at one moment. */
export interface Standing {
  readonly heapMb: number;
  readonly residentMb: number;
  readonly timers: number;
  readonly listeners: number;
  readonly files: number;
  readonly connections: number;
  readonly statements: number;
}

const MB = 2 ** 20;
/** The factor by which memory may grow at most. */
const MOST_GROWTH = 1.1;
/** Tolerance for database connections, which pools open and close on demand. */
const SPARE = 14;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Measures resource usage after garbage collection. */
export async function standingOf(app: TestApp, listeners: number): Promise<Standing> {
  // Collects garbage several times, because some objects are freed only after others.
  for (let round = 0; round < 3; round += 1) {
    collect();
    await new Promise((resolve) => void setImmediate(resolve));
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database()`.execute(
    app.dependencies.database.read,
  );
  const { heapUsed, rss } = process.memoryUsage();
  return {
    heapMb: heapUsed / MB,
    residentMb: rss / MB,
    timers: process.getActiveResourcesInfo().filter((name) => name === "Timeout").length,
    listeners,
    files: openFiles(),
    connections: rows[0]!.count,
    statements: namedStatements(),
  };
}

/** Counts open files, sockets and pipes; none if the system does not report them. */
function openFiles(): number {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return 0;
  }
}

/** Describes what grew between an early and a late measurement; empty if nothing grew. */
export function grownBetween(early: Standing, late: Standing): string[] {
  const isMore = {
    heapMb: late.heapMb > early.heapMb * MOST_GROWTH,
    residentMb: late.residentMb > early.residentMb * MOST_GROWTH,
    // Allows more timers, whose number varies between measurements.
    timers: late.timers > early.timers + SPARE,
    listeners: late.listeners > early.listeners + 2,
    files: late.files > early.files + SPARE,
    connections: late.connections > early.connections + SPARE,
    statements: late.statements > early.statements * MOST_GROWTH,
  };
  return Object.entries(isMore)
    .filter(([, is]) => is)
    .map(
      ([name]) =>
        `${name}: ${early[name as keyof Standing].toFixed(1)}, later ${late[name as keyof Standing].toFixed(1)}`,
    );
}

/** Formats a measurement as one line. */
export function inWords({
  heapMb,
  residentMb,
  timers,
  listeners,
  files,
  connections,
  statements,
}: Standing): string {
  const counts = `${timers} timers, ${listeners} listeners, ${files} files, ${connections} connections, ${statements} statements`;
  return `heap ${heapMb.toFixed(1)} MB, resident ${residentMb.toFixed(0)} MB, ${counts}`;
}
