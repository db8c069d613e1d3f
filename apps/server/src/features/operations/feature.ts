import type { operationsEndpoints } from "@watchbill/contract/operations";
import { BACKUP_UNDER_WAY } from "@watchbill/domain/operations/backup-now";
import type { LookThrough } from "../../platform/backup/check-backup.ts";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { makeBackups } from "./backup-work.ts";
import { askForBackup } from "./commands.ts";
import { scheduleBackup } from "./jobs.ts";
import { listNewestBackups } from "./queries.ts";

/** What whoever runs the server has to know: backups, and whether all is well. `lookThrough` tries the log of a backup. */
export function operations(dependencies: Needs<"configuration" | "location">, lookThrough: LookThrough): Feature {
  const { backups } = dependencies.configuration;
  return {
    noun: "operations",
    handlers: {
      "operations.backups": (ctx) => listNewestBackups(ctx, backups),
      "operations.backUp": (ctx) => askForBackup(ctx, backups),
    } satisfies HandlersFor<typeof operationsEndpoints>,
    jobs: [{ name: "schedule backups", run: (ctx) => scheduleBackup(ctx, backups) }],
    outsideWork: [makeBackups(dependencies, lookThrough)],
    constraints: { backups_one_at_a_time: BACKUP_UNDER_WAY },
  };
}
