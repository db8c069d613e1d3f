import { conflict, type Refusal } from "../errors/refusal.ts";

/** Returns why no backup can be made (the server has no backup folder), or null. */
export function backupBlockedBecause(folder: string | null): Refusal | null {
  if (folder !== null) return null;
  return conflict("backups-off", "Backups are off on this server because BACKUP_DIR isn't set.");
}

export const BACKUP_UNDER_WAY = conflict(
  "backup-under-way",
  "A backup is already running. Wait a few minutes.",
);
