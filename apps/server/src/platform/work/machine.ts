import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { createSpoiltBackups } from "../backup/spoilt-backups.ts";
import type { Needs } from "../dependencies.ts";
import { type MailCertificate, readMailCertificate } from "../outside/mail-certificate.ts";

const DAY_HOURS = 24;

/** What is read of the machine, and of the mail server beside it. */
export interface Machine {
  /** Room left on each disk, by the first of the folders on it that is there: the data, the database, the backups. */
  disks(): Promise<readonly { readonly folder: string; readonly freeBytes: number }[]>;
  /** How large each file in the backup folder is, by its name; none where the folder cannot be read, null where there is none. */
  backupFiles(): Promise<ReadonlyMap<string, number> | null>;
  /** The names of backups that no longer hold what was written, as far as they have been read through. */
  spoiltBackups(): ReadonlySet<string>;
  /** The mail server's certificate, asked for once a day; null where it shows none, or was never reached. */
  certificate(): Promise<MailCertificate | null>;
}

/** The machine this runs on, with the folders and the mail server of its configuration. */
export function createMachine({
  configuration,
  clock,
  log,
  location,
}: Needs<"configuration" | "clock" | "log" | "location">): Machine {
  const { dataDirectory, backups, messaging } = configuration;
  // Started as root, the database may have been kept elsewhere than where the app was told.
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
    spoiltBackups: createSpoiltBackups({ clock, log }, backups.folder),
    async certificate() {
      if (!messaging.mail) return null;
      const now = clock.now();
      if (kept && Temporal.Instant.compare(now, kept.askedAt.add({ hours: DAY_HOURS })) < 0)
        return kept.certificate;
      const before: MailCertificate | null = kept?.certificate ?? null;
      kept = { askedAt: now, certificate: before };
      const certificate = await readMailCertificate(messaging.mail.smtpUrl).catch(
        (error: unknown) => {
          log.info({ err: error }, "the mail server's certificate could not be read");
          return before;
        },
      );
      kept = { askedAt: now, certificate };
      return certificate;
    },
  };
}

/** A folder that is not there yet has no room to tell of. */
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
