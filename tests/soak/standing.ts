import { readdirSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { namedStatements } from "../../apps/server/src/platform/database/prepared-statements.ts";
import type { TestApp } from "../../apps/server/src/testing/test-app.ts";

/** What the app holds at a moment. */
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
/** Memory may be so much more at the end. */
const MOST_GROWTH = 1.1;
/** Connections to the database come as they are wanted, and go when they are not: as many as the pools have room for. */
const SPARE = 14;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Of what the app holds now, after all that nobody holds was let go. */
export async function standingOf(app: TestApp, listeners: number): Promise<Standing> {
  // What is let go only once something else is takes a second round.
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

/** Files, sockets and pipes; none where the system does not say. */
function openFiles(): number {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return 0;
  }
}

/** What grew between an early and a late look, in words; none where all is flat. */
export function grownBetween(early: Standing, late: Standing): string[] {
  const isMore = {
    heapMb: late.heapMb > early.heapMb * MOST_GROWTH,
    residentMb: late.residentMb > early.residentMb * MOST_GROWTH,
    // Those of loops come and go as each looks.
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

/** In a line, for whoever reads what was measured. */
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
