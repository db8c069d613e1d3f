import { isBackupDue } from "@watchbill/domain/monitoring/backup-schedule";
import type { BackupConfiguration } from "../../platform/configuration/configuration.ts";
import type { CommandContext } from "../../platform/context.ts";
import { readBackupsSoFar } from "./queries.ts";
import { deleteBackupsBefore, insertBackupIfNone } from "./store.ts";

const OUTCOMES_RETENTION_DAYS = 400;

/** Requests the scheduled backup when it is due. */
export async function scheduleBackup(
  ctx: CommandContext,
  { folder, hour }: BackupConfiguration,
): Promise<void> {
  if (folder === null) return;
  const soFar = await readBackupsSoFar(ctx.tx);
  if (!isBackupDue(soFar, hour, ctx.organization.timeZone, ctx.now)) return;
  await insertBackupIfNone(ctx.tx, ctx.now);
  await deleteBackupsBefore(ctx.tx, ctx.now.subtract({ hours: 24 * OUTCOMES_RETENTION_DAYS }));
}
