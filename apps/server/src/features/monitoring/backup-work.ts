import { backupFault } from "../../platform/backup/backup-folder.ts";
import type { BackupCheck } from "../../platform/backup/check-backup.ts";
import { type CreatedBackup, exclusively, makeBackup } from "../../platform/backup/make-backup.ts";
import type { CommandContext } from "../../platform/context.ts";
import type { Needs, ToWork } from "../../platform/dependencies.ts";
import type { OutsideWork } from "../../platform/feature.ts";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import { listAdministratorIds } from "../members/queries.ts";
import { isBackupWanted } from "./queries.ts";
import { saveBackup, takeUpBackup } from "./store.ts";

/** A backup that crashed its process this often is not retried until the next one is due. */
const LAST_ATTEMPT = 3;

type ToBackUp = Needs<"location">;

/**
 * Returns the job that makes a requested backup, on one instance at a time. `lookThrough` checks
 * the restored data and returns warnings.
 */
export function makeBackups({ location }: ToBackUp, lookThrough: BackupCheck): OutsideWork {
  return {
    name: "make backups",
    run: async (dependencies, signal) => {
      const { folder } = dependencies.configuration.backups;
      if (folder === null || !(await isBackupWanted(dependencies.database.read))) return 0;
      const done = await exclusively(location, () =>
        makeOne(dependencies, folder, { location, lookThrough, signal }),
      );
      return done ?? 0;
    },
  };
}

async function makeOne(
  dependencies: ToWork,
  folder: string,
  { location, lookThrough, signal }: ToBackUp & { lookThrough: BackupCheck; signal: AbortSignal },
): Promise<number> {
  const { configuration, clock, log } = dependencies;
  const taken = await runAsSystem(dependencies, async (ctx) => {
    const backup = await takeUpBackup(ctx.tx, ctx.now);
    await tellScreens(ctx);
    return backup;
  });
  if (!taken) return 0;
  if (taken.attempts > LAST_ATTEMPT) {
    await end(dependencies, taken.id, "Every attempt was interrupted.");
    return 1;
  }
  const { timeZone: zone } = await dependencies.organization();
  try {
    const made = await makeBackup({
      location,
      folder,
      madeAt: clock.now(),
      kept: configuration.backups.kept,
      zone,
      lookThrough,
      signal,
      onWritten: () =>
        runAsSystem(dependencies, async (ctx) => {
          await saveBackup(ctx.tx, taken.id, { step: "checking" });
          await tellScreens(ctx);
        }),
    });
    await end(dependencies, taken.id, made);
  } catch (error) {
    // On shutdown, leaves the backup to the next start.
    if (signal.aborted) return 0;
    log.error({ err: error }, "a backup failed");
    await end(dependencies, taken.id, backupFault(error, folder));
  }
  return 1;
}

/** Stores a backup's outcome: its file, or the reason for the failure. */
async function end(
  dependencies: ToWork,
  id: number,
  outcome: CreatedBackup | string,
): Promise<void> {
  await runAsSystem(dependencies, async (ctx) => {
    const isGood = typeof outcome !== "string";
    const { rows: rowCount, ...made } = isGood ? outcome : { rows: null, errorMessage: outcome };
    await saveBackup(ctx.tx, id, {
      status: isGood ? "good" : "failed",
      step: null,
      endedAt: ctx.now,
      rowCount,
      ...made,
    });
    await ctx.record({ type: "monitoring.backup-ended", details: { isGood } });
  });
}

async function tellScreens(ctx: CommandContext): Promise<void> {
  await ctx.signal({ invalidates: ["monitoring."], memberIds: await listAdministratorIds(ctx.tx) });
}
