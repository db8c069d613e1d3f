import pg from "pg";
import { type DatabaseLocation, poolSettings } from "../database/database.ts";
import type { Log } from "../log.ts";
import type { Announcement } from "./announcement.ts";
import { CHANNEL, readAnnouncement } from "./events.ts";

export interface LiveHub {
  /**
   * Calls `listener` for every commit on any instance; returns the unsubscribe function. `gap` means
   * that announcements may be missing, so everything must be read again.
   */
  subscribe(listener: (announcement: Announcement) => void): () => void;
  /** True while notifications arrive: the database has just responded on this connection. */
  isHearing(): boolean;
  /** Resolves when the hub is connected; afterwards it reconnects automatically. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 5_000;
/** A listening connection is silent when healthy, so it is probed at this interval. */
const PROBE_MS = 2_000;
/** A probe response or announcement newer than this proves the connection. */
const PROOF_MS = 5_000;

/** Listens on its own connection for the announcements of every instance. */
export function createLiveHub(connection: DatabaseLocation, log: Log): LiveHub {
  const listeners = new Set<(announcement: Announcement) => void>();
  let client: pg.Client | null = null;
  let isStopped = false;
  let retryMs = FIRST_RETRY_MS;
  let timer: NodeJS.Timeout | undefined;
  let probe: NodeJS.Timeout | undefined;
  let receivedAt = Number.NEGATIVE_INFINITY;

  const notify = (announcement: Announcement): void => {
    for (const listener of listeners) {
      try {
        listener(announcement);
      } catch (error) {
        // A listener that throws neither blocks the others nor ends the process.
        log.error({ err: error, kind: announcement.kind }, "couldn't read a live event");
      }
    }
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client(poolSettings(connection, { name: "live" }));
    next.on("notification", ({ payload }) => {
      receivedAt = performance.now();
      const announcement = readAnnouncement(payload ?? "");
      // Any database client may send any text here, and a newer version sends unknown
      // announcements.
      if (announcement) notify(announcement);
    });
    next.on("error", (error) => log.warn({ err: error }, "lost the live event connection"));
    next.on("end", () => {
      if (client === next) reconnectLater();
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (isStopped) throw new Error("the hub was stopped");
    } catch (error) {
      // Without this, an unused connection would stay open forever.
      next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    receivedAt = performance.now();
    retryMs = FIRST_RETRY_MS;
  };

  const reconnectLater = (): void => {
    client = null;
    if (isStopped) return;
    timer = setTimeout(() => {
      connect().then(
        () => notify({ kind: "gap" }),
        () => reconnectLater(),
      );
    }, retryMs);
    timer.unref();
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };

  return {
    isHearing: () => client !== null && performance.now() - receivedAt < PROOF_MS,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      await connect();
      probe = setInterval(() => {
        const probed = client;
        const noteResponse = (): void => {
          if (client === probed) receivedAt = performance.now();
        };
        probed?.query("select 1").then(noteResponse, () => {
          if (client === probed) reconnectLater();
          probed.end().catch(() => undefined);
        });
      }, PROBE_MS);
      probe.unref();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(probe);
      await client?.end().catch(() => undefined);
    },
  };
}
