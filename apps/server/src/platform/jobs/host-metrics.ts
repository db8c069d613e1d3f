import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { createCorruptedBackups } from "../backup/corrupted-backups.ts";
import { type MailCertificate, readMailCertificate } from "../channels/mail-certificate.ts";
import type { Needs } from "../dependencies.ts";

const DAY_HOURS = 24;

export interface HostMetrics {
  /**
   * The free bytes of each disk that holds the data, the database or the backups, named by the
   * first of these folders on it.
   */
  disks(): Promise<readonly { readonly folder: string; readonly freeBytes: number }[]>;
  /**
   * The size of each file in the backup folder, by name; empty if the folder is unreadable, null if
   * there is none.
   */
  backupFiles(): Promise<ReadonlyMap<string, number> | null>;
  /** The names of the corrupted backups found so far. */
  spoiltBackups(): ReadonlySet<string>;
  /**
   * The mail server's certificate, cached for a day; null if it shows none or was never reached.
   */
  certificate(): Promise<MailCertificate | null>;
}

/** Host metrics for the folders and the mail server of the configuration. */
export function createHostMetrics({
  configuration,
  clock,
  log,
  location,
}: Needs<"configuration" | "clock" | "log" | "location">): HostMetrics {
  const { dataDirectory, backups, messaging } = configuration;
  // If started as root, the database may be in another folder than configured.
  const folders = [dataDirectory, location.folder, backups.folder].filter(
    (folder) => folder !== null,
  );
  let kept: {
    readonly askedAt: Temporal.Instant;
    readonly certificate: MailCertificate | null;
  } | null = null;
  return {
    async disks() {
      const found = (await Promise.all(folders.map(roomOf))).filter((disk) => disk !== null);
      const first = new Map(found.toReversed().map((disk) => [disk.device, disk]));
      return found
        .filter((disk) => first.get(disk.device) === disk)
        .map(({ folder, freeBytes }) => ({ folder, freeBytes }));
    },
    backupFiles: async () => (backups.folder === null ? null : sizesIn(backups.folder)),
    spoiltBackups: createCorruptedBackups({ clock, log }, backups.folder),
    async certificate() {
      if (!messaging.mail) return null;
      const now = clock.now();
      if (kept && Temporal.Instant.compare(now, kept.askedAt.add({ hours: DAY_HOURS })) < 0)
        return kept.certificate;
      const before: MailCertificate | null = kept?.certificate ?? null;
      kept = { askedAt: now, certificate: before };
      const certificate = await readMailCertificate(messaging.mail.smtpUrl).catch(
        (error: unknown) => {
          log.info({ err: error }, "couldn't read the mail server's certificate");
          return before;
        },
      );
      kept = { askedAt: now, certificate };
      return certificate;
    },
  };
}

/** Returns the folder's disk and its free space; null if the folder does not exist yet. */
async function roomOf(
  folder: string,
): Promise<{ folder: string; device: number; freeBytes: number } | null> {
  try {
    const [{ bavail, bsize }, { dev: device }] = await Promise.all([statfs(folder), stat(folder)]);
    return { folder, device, freeBytes: bavail * bsize };
  } catch {
    return null;
  }
}

async function sizesIn(folder: string): Promise<Map<string, number>> {
  try {
    const names = await readdir(folder);
    return new Map(
      await Promise.all(
        names.map(async (name) => [name, (await stat(join(folder, name))).size] as const),
      ),
    );
  } catch {
    return new Map();
  }
}
