import { conflict, type Refusal } from "../errors/refusal.ts";

/** Why nobody can ask for a backup: the server has no folder for them. */
export function backupBlockedBecause(folder: string | null): Refusal | null {
  if (folder !== null) return null;
  return conflict(
    "backups-off",
    "Backups are switched off on this server: BACKUP_DIR names no folder for them.",
  );
}

/** What a second one hears. */
export const BACKUP_UNDER_WAY = conflict(
  "backup-under-way",
  "A backup is under way already. It is done in a few minutes.",
);
