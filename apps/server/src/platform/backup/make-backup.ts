import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { backupsToRemove, type KeptBackups } from "@watchbill/domain/monitoring/backup-retention";
import type { DatabasePlace } from "../database/database.ts";
import {
  giveName,
  listBackups,
  prepareFolder,
  removeBackups,
  uncheckedName,
} from "./backup-folder.ts";
import { type BackupCheck, type CheckResult, checkBackup } from "./check-backup.ts";
import { connectForLong, type Pause, writeCounted } from "./write-backup.ts";

/** The longest pause; a pause lasts as long as the chunk of work before it. */
const LONGEST_PAUSE_MS = 250;

/** A complete, verified backup. */
export interface CreatedBackup extends CheckResult {
  readonly file: string;
  readonly bytes: number;
  readonly rows: number;
}

interface BackupJob {
  readonly location: DatabasePlace;
  readonly folder: string;
  readonly madeAt: Temporal.Instant;
  readonly kept: KeptBackups;
  readonly zone: string;
  readonly lookThrough: BackupCheck;
  /** Called when the file is written and its verification begins. */
  readonly onWritten: () => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Makes one backup in the folder, verifies it, and removes expired ones. Throttled: pauses as long
 * as it works, so that half of the capacity stays free. The file gets its final name only after
 * verification.
 */
export async function makeBackup(what: BackupJob): Promise<CreatedBackup> {
  const { location, folder, madeAt, signal, lookThrough } = what;
  const pause = throttled(signal);
  await prepareFolder(folder);
  const unchecked = join(folder, uncheckedName(madeAt));
  const counts = await writeCounted(location.own, unchecked, madeAt, { pause });
  await what.onWritten();
  const checked = await checkBackup(location, unchecked, { counts, pause, lookThrough });
  const named = await giveName(folder, madeAt);
  await removeBackups(folder, backupsToRemove(await listBackups(folder), what.kept, what.zone));
  return { ...checked, ...named, rows: [...counts.values()].reduce((sum, rows) => sum + rows, 0) };
}

/** Returns a throttle that pauses as long as the work since the last pause took. */
export function throttled(signal?: AbortSignal): Pause {
  let sinceMs = performance.now();
  return async () => {
    await setTimeout(
      Math.min(performance.now() - sinceMs, LONGEST_PAUSE_MS),
      undefined,
      signal ? { signal } : {},
    );
    sinceMs = performance.now();
  };
}

/**
 * Runs work under an advisory lock, so that only one instance makes a backup; null if another one
 * does. The database releases the lock of a killed instance.
 */
export async function exclusively<T>(
  { own }: DatabasePlace,
  work: () => Promise<T>,
): Promise<T | null> {
  const client = await connectForLong(own, "backup lock");
  try {
    const { rows } = await client.query<{ isAlone: boolean }>(
      `select pg_try_advisory_lock(hashtext('watchbill backup')) as "isAlone"`,
    );
    return rows[0]?.isAlone ? await work() : null;
  } finally {
    await client.end();
  }
}
