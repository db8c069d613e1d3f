import { conflict, type Refusal } from "../errors/refusal.ts";

/** Returns why a backup cannot be requested: the server has no backup folder. */
export function backupBlockedBecause(folder: string | null): Refusal | null {
  if (folder !== null) return null;
  return conflict(
    "backups-off",
    "Backups are switched off on this server: BACKUP_DIR names no folder for them.",
  );
}

export const BACKUP_UNDER_WAY = conflict(
  "backup-under-way",
  "A backup is under way already. It is done in a few minutes.",
);
