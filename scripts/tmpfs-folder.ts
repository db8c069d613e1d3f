import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** The folder of Linux's in-memory file system. */
const IN_MEMORY = "/dev/shm";
/** Free space required: twice the peak size of a full run's databases. */
const WANTED_BYTES = 6 * 1024 ** 3;

/**
 * Creates an in-memory folder for a run's temporary files, because test databases take several
 * times longer to create on disk. Returns null if the system has no such file system or too little
 * room. The folder is removed when this process ends.
 */
export function folderInMemory(
  parent: string = IN_MEMORY,
  wantedBytes: number = WANTED_BYTES,
): string | null {
  if (!existsSync(parent)) return null;
  const { bavail, bsize } = statfsSync(parent);
  if (bavail * bsize < wantedBytes) return null;
  const folder = mkdtempSync(join(parent, "watchbill-"));
  // PostgreSQL started by root runs as another user, who must be able to write there.
  chmodSync(folder, 0o1777);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  // Exits on a signal so that the folder is removed; otherwise its memory stays in use until the
  // machine restarts.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  return folder;
}
