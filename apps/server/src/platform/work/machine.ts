import { statfs } from "node:fs/promises";
import type { Needs } from "../dependencies.ts";
import { type MailCertificate, readMailCertificate } from "../outside/mail-certificate.ts";

const DAY_HOURS = 24;

/** What is read of the machine, and of the mail server beside it. */
export interface Machine {
  /** Room left on the disk of each folder that is there. */
  disks(): Promise<readonly { readonly folder: string; readonly freeBytes: number }[]>;
  /** The mail server's certificate, asked for once a day; null where it shows none, or was never reached. */
  certificate(): Promise<MailCertificate | null>;
}

/** The machine this runs on, with the folders and the mail server of its configuration. */
export function createMachine({ configuration, clock, log }: Needs<"configuration" | "clock" | "log">): Machine {
  const { dataDirectory, backups, messaging } = configuration;
  const folders = [...new Set([dataDirectory, ...(backups.folder === null ? [] : [backups.folder])])];
  let kept: { readonly askedAt: Temporal.Instant; readonly certificate: MailCertificate | null } | null = null;
  return {
    disks: async () => (await Promise.all(folders.map(roomOf))).filter((disk) => disk !== null),
    async certificate() {
      if (!messaging.mail) return null;
      const now = clock.now();
      if (kept && Temporal.Instant.compare(now, kept.askedAt.add({ hours: DAY_HOURS })) < 0) return kept.certificate;
      const before: MailCertificate | null = kept?.certificate ?? null;
      kept = { askedAt: now, certificate: before };
      const certificate = await readMailCertificate(messaging.mail.smtpUrl).catch((error: unknown) => {
        log.info({ err: error }, "the mail server's certificate could not be read");
        return before;
      });
      kept = { askedAt: now, certificate };
      return certificate;
    },
  };
}

/** A folder that is not there yet has no room to tell of. */
async function roomOf(folder: string): Promise<{ folder: string; freeBytes: number } | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return { folder, freeBytes: bavail * bsize };
  } catch {
    return null;
  }
}
