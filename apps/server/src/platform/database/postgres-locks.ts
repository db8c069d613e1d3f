import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { PostgresLocation } from "./postgres-location.ts";

/** As long as a server that starts in this moment takes to write its number into the lock it has made. */
const WRITTEN_WITHIN_MS = 500;

/**
 * A power cut can leave a lock without its number, and PostgreSQL then refuses to start for ever. Such a lock goes, unless a
 * server is at work in the folder. With a number in it PostgreSQL sees for itself whether its owner lives.
 */
export async function clearDeadLocks(location: PostgresLocation): Promise<void> {
  const locks = [
    join(location.data, "postmaster.pid"),
    join(location.connection.host, ".s.PGSQL.5432.lock"),
  ];
  if (!locks.some(isWithoutNumber)) return;
  await delay(WRITTEN_WITHIN_MS);
  if (isServed(location.data)) return;
  for (const lock of locks.filter(isWithoutNumber)) rmSync(lock, { force: true });
}

function isWithoutNumber(lock: string): boolean {
  return existsSync(lock) && !/^-?\d+\n/.test(readFileSync(lock, "latin1"));
}

/** Whether any process stands in the folder, as all of a server's do. Elsewhere than on Linux nobody can tell. */
function isServed(data: string): boolean {
  if (!existsSync("/proc/self/cwd")) return false;
  const folder = realpathSync(data);
  return readdirSync("/proc").some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readlinkSync(`/proc/${name}/cwd`) === folder;
    } catch {
      // Gone, or somebody else's.
      return false;
    }
  });
}
