import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { backupBlockedBecause } from "@watchbill/domain/monitoring/backup-now";
import type { BackupConfiguration } from "../../platform/configuration/configuration.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { throwIf } from "../../platform/refusal-error.ts";
import { insertBackup } from "./store.ts";

/** Requests a backup now, which any running instance makes; the outcome appears in the list. */
export async function askForBackup(
  ctx: CommandContext<MemberActor>,
  { folder }: BackupConfiguration,
): Promise<OutputOf<Api["monitoring.backUp"]>> {
  throwIf(backupBlockedBecause(folder));
  await insertBackup(ctx.tx, "asked", ctx.now);
  await ctx.record({ type: "monitoring.backup-requested" });
  return { message: "Backup started" };
}
