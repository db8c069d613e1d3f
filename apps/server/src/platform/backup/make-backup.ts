import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { backupsToRemove, type KeptBackups } from "@watchbill/domain/operations/backup-retention";
import type { DatabasePlace } from "../database/database.ts";
import {
  giveName,
  listBackups,
  prepareFolder,
  removeBackups,
  uncheckedName,
} from "./backup-folder.ts";
import { type Checked, checkBackup, type LookThrough } from "./check-backup.ts";
import { connectForLong, type Pause, writeCounted } from "./write-backup.ts";

/** Others wait for no longer than a piece of work takes; it then waits as long as that took, and never longer than this. */
const LONGEST_PAUSE_MS = 250;

/** A backup that is whole and has been tried. */
export interface Made extends Checked {
  readonly file: string;
  readonly bytes: number;
  readonly rows: number;
}

/** What is to be made, and where. */
export interface ToMake {
  readonly place: DatabasePlace;
  readonly folder: string;
  readonly madeAt: Temporal.Instant;
  readonly kept: KeptBackups;
  readonly zone: string;
  readonly lookThrough: LookThrough;
  /** Called once the file is written and it is to be tried. */
  readonly onWritten: () => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Makes one backup in the folder, tries it, and takes away those that need not be kept. It rests as long as it works, so that
 * half of what it uses is left to people. Until it has been tried it has no name of a backup.
 */
export async function makeBackup(what: ToMake): Promise<Made> {
  const { place, folder, madeAt, signal, lookThrough } = what;
  const pause = gently(signal);
  await prepareFolder(folder);
  const unchecked = join(folder, uncheckedName(madeAt));
  const counts = await writeCounted(place.own, unchecked, madeAt, { pause });
  await what.onWritten();
  const checked = await checkBackup(place, unchecked, { counts, pause, lookThrough });
  const named = await giveName(folder, madeAt);
  await removeBackups(folder, backupsToRemove(await listBackups(folder), what.kept, what.zone));
  return { ...checked, ...named, rows: [...counts.values()].reduce((sum, rows) => sum + rows, 0) };
}

/** Rests as long as was worked since the last time. */
export function gently(signal?: AbortSignal): Pause {
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

/** Does something while no other instance makes a backup; null where one is at it. The database knows of one that was killed. */
export async function whileAlone<T>(
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
