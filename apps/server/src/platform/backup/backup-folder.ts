import { open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BackupFile } from "@watchbill/domain/monitoring/backup-retention";
import { isDiskFull } from "../database/database.ts";
import { makeFolder } from "../database/embedded/make-folder.ts";

const OURS = /^watchbill-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.gz$/;
const UNFINISHED = /^watchbill-\d{4}-\d{2}-\d{2}T\d{6}Z\.gz\.unchecked(\.part)?$/;
/**
 * The file that a trial writes to the folder. The name is fixed, so that interrupted trials leave
 * at most one file.
 */
const TRIAL = ".watchbill-trial";
const TRIAL_BYTES = 65_536;

/**
 * Returns the file name of a backup made at this instant, by which the app recognizes its own
 * backups.
 */
function backupName(madeAt: Temporal.Instant): string {
  return `watchbill-${madeAt.toString({ smallestUnit: "second" }).replaceAll(":", "")}.gz`;
}

/** Returns the temporary file name of a backup, until the backup has been verified. */
export function uncheckedName(madeAt: Temporal.Instant): string {
  return `${backupName(madeAt)}.unchecked`;
}

/** Makes a missing folder, private to its owner, and removes the remains of interrupted backups. */
export async function prepareFolder(folder: string): Promise<void> {
  makeFolder(folder, 0o700);
  for (const name of await readdir(folder))
    if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true });
}

/**
 * Returns a warning at start if the folder cannot take backups, else null; the nightly backup would
 * fail unnoticed for a day. Writes enough to show that the disk has room.
 */
export async function backupFolderWarning(folder: string): Promise<string | null> {
  const trial = join(folder, TRIAL);
  try {
    makeFolder(folder, 0o700);
    await readdir(folder);
    await writeFile(trial, Buffer.alloc(TRIAL_BYTES), { mode: 0o600, flush: true }).finally(() =>
      rm(trial, { force: true }),
    );
    return null;
  } catch (error) {
    return `Can't make backups: ${backupFault(error, folder)}`;
  }
}

/** Renames a verified backup to its final name; returns the file's size. */
export async function giveName(
  folder: string,
  madeAt: Temporal.Instant,
): Promise<{ file: string; bytes: number }> {
  const file = join(folder, backupName(madeAt));
  await rename(join(folder, uncheckedName(madeAt)), file);
  const directory = await open(folder, "r");
  await directory.sync().finally(() => directory.close());
  return { file, bytes: (await stat(file)).size };
}

/** Lists the complete backups of the app; other files in the folder are ignored. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  return (await readdir(folder)).flatMap((name) => {
    const [, day, hour, minute, second] = OURS.exec(name) ?? [];
    return day
      ? [{ name, madeAt: Temporal.Instant.from(`${day}T${hour}:${minute}:${second}Z`) }]
      : [];
  });
}

export async function removeBackups(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}

/** Returns the reason for a failed backup, for the operator. */
export function backupFault(error: unknown, folder: string): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case "ENOSPC":
    case "EDQUOT":
      return `The disk of the backup folder ${folder} is full. Free some space, or set BACKUP_DIR to a folder on another disk.`;
    case "EACCES":
    case "EPERM":
      return `The app can't write to the backup folder ${folder}. Give its user write permission, or set BACKUP_DIR to another folder.`;
    case "EROFS":
      return `The disk of the backup folder ${folder} is read-only. Under systemd, add it to ReadWritePaths= of the service. Otherwise set BACKUP_DIR to a folder on another disk.`;
    case "ENOENT":
      return `The backup folder ${folder} can't be created. Set BACKUP_DIR to another folder.`;
    case "ENOTDIR":
    case "EEXIST":
      return `The backup folder ${folder} isn't a folder. Set BACKUP_DIR to a folder.`;
  }
  if (isDiskFull(error))
    return "The database's disk has no room for the restore test. Free some space.";
  return error instanceof Error
    ? `${error.message.replace(/\.$/, "")}.`
    : "It failed for an unknown reason. See the server log.";
}
