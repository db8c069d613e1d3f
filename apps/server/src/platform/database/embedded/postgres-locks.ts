import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { PostgresLocation } from "./postgres-location.ts";

/** How long a starting server may take to write its process id into its new lock. */
const WRITTEN_WITHIN_MS = 500;

/**
 * A power cut can leave a lock without a process id, and PostgreSQL then refuses to start. Deletes
 * such a lock, unless a server runs in the folder. If the lock has an id, PostgreSQL itself checks
 * whether the process is alive.
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

/**
 * Whether any process has the folder as its working directory, as all server processes do. False on
 * systems other than Linux, where this is unknown.
 */
function isServed(data: string): boolean {
  if (!existsSync("/proc/self/cwd")) return false;
  const folder = realpathSync(data);
  return readdirSync("/proc").some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readlinkSync(`/proc/${name}/cwd`) === folder;
    } catch {
      // The process is gone, or belongs to another user.
      return false;
    }
  });
}
