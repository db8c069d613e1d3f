import type { monitoringEndpoints } from "@watchbill/contract/reports/monitoring";
import { BACKUP_UNDER_WAY } from "@watchbill/domain/monitoring/backup-now";
import type { BackupCheck } from "../../platform/backup/check-backup.ts";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import type { HostMetrics } from "../../platform/jobs/host-metrics.ts";
import { sendTestAlert } from "./alert-commands.ts";
import { saveRound } from "./alert-store.ts";
import { makeBackups } from "./backup-work.ts";
import { askForBackup } from "./commands.ts";
import { readServerState } from "./facts-queries.ts";
import { scheduleBackup } from "./jobs.ts";
import { listNewestBackups } from "./queries.ts";

/** Backups and monitoring. `lookThrough` checks the activity log in a backup. */
export function monitoring(
  dependencies: Needs<"clockWatch" | "configuration" | "location">,
  machine: HostMetrics,
  lookThrough: BackupCheck,
): Feature {
  const { backups } = dependencies.configuration;
  return {
    noun: "monitoring",
    handlers: {
      "monitoring.state": (ctx) => readServerState(ctx, dependencies, machine),
      "monitoring.backups": (ctx) => listNewestBackups(ctx, backups),
      "monitoring.backUp": (ctx) => askForBackup(ctx, backups),
      "monitoring.testAlert": (ctx) => sendTestAlert(ctx, dependencies.configuration),
    } satisfies HandlersFor<typeof monitoringEndpoints>,
    jobs: [
      { name: "record the worker round", run: (ctx) => saveRound(ctx.tx, ctx.now) },
      { name: "schedule backups", run: (ctx) => scheduleBackup(ctx, backups) },
    ],
    outsideWork: [makeBackups(dependencies, lookThrough)],
    constraints: { backups_one_at_a_time: BACKUP_UNDER_WAY },
  };
}
