import { join } from "node:path";
import { isBefore } from "@watchbill/domain/time/local";
import type { Needs } from "../dependencies.ts";
import { listBackups } from "./backup-folder.ts";
import { throttled } from "./make-backup.ts";
import { RestoreError, readThrough } from "./restore-backup.ts";

const READ_EVERY_HOURS = 24;

/**
 * Finds corrupted backups by checksum, because disk corruption changes no size. Reads the newest
 * backup once a day, streamed and throttled in the background. Results are kept in memory only.
 */
export function createCorruptedBackups(
  { clock, log }: Needs<"clock" | "log">,
  folder: string | null,
): () => ReadonlySet<string> {
  const spoilt = new Set<string>();
  let readAt: Temporal.Instant | null = null;

  const readNewest = async (folder: string): Promise<void> => {
    const newest = (await listBackups(folder))
      .toSorted((one, other) => Temporal.Instant.compare(one.madeAt, other.madeAt))
      .at(-1);
    if (!newest) return;
    try {
      await readThrough(join(folder, newest.name), throttled());
      spoilt.delete(newest.name);
    } catch (error) {
      // Other errors say nothing about corruption: a missing file is detected each minute, and an
      // unreadable file need not be corrupted.
      if (!isOfContent(error)) throw error;
      spoilt.add(newest.name);
      log.error({ err: error, file: newest.name }, "the newest backup was changed");
    }
  };

  return () => {
    const now = clock.now();
    const isDue = readAt === null || !isBefore(now, readAt.add({ hours: READ_EVERY_HOURS }));
    if (folder !== null && isDue) {
      readAt = now;
      readNewest(folder).catch((error: unknown) =>
        log.info({ err: error }, "couldn't read the newest backup"),
      );
    }
    return spoilt;
  };
}

function isOfContent(error: unknown): boolean {
  if (!(error instanceof RestoreError)) return false;
  const { syscall, code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return syscall === undefined || code === "EIO";
}
