import pg from "pg";
import { type DatabaseLocation, poolSettings } from "../database/database.ts";
import type { Log } from "../log.ts";
import type { Announcement } from "./announcement.ts";
import { CHANNEL, readAnnouncement } from "./events.ts";

/** What a subscriber hears; `gap` means that something may have been missed and all should be read again. */
export type Heard = Announcement;

export interface LiveHub {
  /** Calls `listener` for everything committed on any instance; gives the way to stop. */
  subscribe(listener: (heard: Heard) => void): () => void;
  /** True while it is certain that what is committed is heard: the database has answered on this connection a moment ago. */
  isHearing(): boolean;
  /** Resolves once the hub hears; it keeps trying by itself after that. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 5_000;
/** A listening connection is silent by nature, so it is asked now and then whether it is still there. */
const PROBE_MS = 2_000;
/** An answer to the last probe or an announcement this young is proof enough. */
const PROOF_MS = 5_000;

/** Listens on one connection of its own for the announcements of every instance. */
export function createLiveHub(connection: DatabaseLocation, log: Log): LiveHub {
  const listeners = new Set<(heard: Heard) => void>();
  let client: pg.Client | null = null;
  let isStopped = false;
  let retryMs = FIRST_RETRY_MS;
  let timer: NodeJS.Timeout | undefined;
  let probe: NodeJS.Timeout | undefined;
  let heardAt = Number.NEGATIVE_INFINITY;

  const tell = (heard: Heard): void => {
    for (const listener of listeners) {
      try {
        listener(heard);
      } catch (error) {
        // One that fails neither keeps the others from hearing nor ends the process.
        log.error({ err: error, kind: heard.kind }, "what was announced could not be heard");
      }
    }
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client(poolSettings(connection, { name: "live" }));
    next.on("notification", ({ payload }) => {
      heardAt = performance.now();
      const announcement = readAnnouncement(payload ?? "");
      // Whoever may write to the database may say anything here, and a newer version what this one does not know.
      if (announcement) tell(announcement);
    });
    next.on("error", (error) => log.warn({ err: error }, "the live connection was lost"));
    next.on("end", () => {
      if (client === next) reconnectLater();
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (isStopped) throw new Error("the hub was stopped");
    } catch (error) {
      // One that listens for nobody would stay open for as long as the app runs.
      next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    heardAt = performance.now();
    retryMs = FIRST_RETRY_MS;
  };

  const reconnectLater = (): void => {
    client = null;
    if (isStopped) return;
    timer = setTimeout(() => {
      connect().then(
        () => tell({ kind: "gap" }),
        () => reconnectLater(),
      );
    }, retryMs);
    timer.unref();
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };

  return {
    isHearing: () => client !== null && performance.now() - heardAt < PROOF_MS,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      await connect();
      probe = setInterval(() => {
        const asked = client;
        const heard = (): void => {
          if (client === asked) heardAt = performance.now();
        };
        asked?.query("select 1").then(heard, () => {
          if (client === asked) reconnectLater();
          asked.end().catch(() => undefined);
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
