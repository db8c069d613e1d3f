import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";

/** A response slower than this starts a probe of the database. */
const PATIENCE_MS = 2_000;
/**
 * Timeout of the probe. If the database falls silent, a request waits at most for `PATIENCE_MS` and
 * this time.
 */
const ASK_MS = 2_500;
const LOOK_MS = 250;
/** Minimum time between probes, so that a long report is not probed constantly. */
const BETWEEN_MS = 1_000;

/** Measures how long a connection has waited for a response. */
export class PendingQuery {
  #unanswered = 0;
  #askedAt = 0;
  #receivedAt = 0;

  /** Starts a statement; returns the callback for its response. */
  begin(): () => void {
    if (this.#unanswered === 0) this.#askedAt = performance.now();
    this.#unanswered += 1;
    return () => {
      this.#unanswered -= 1;
      this.#receivedAt = performance.now();
    };
  }

  /** Milliseconds since the statement was sent, or since the last response if more are pending. */
  ms(): number {
    return this.#unanswered === 0
      ? 0
      : performance.now() - Math.max(this.#askedAt, this.#receivedAt);
  }

  hasHeardSince(moment: number): boolean {
    return this.#receivedAt >= moment;
  }

  /** Whether the same response has been pending since that moment. */
  isSameSince(moment: number): boolean {
    return this.#unanswered > 0 && this.#askedAt < moment && !this.hasHeardSince(moment);
  }
}

/** The connection state that the watchdog reads. */
export interface WatchedConnection {
  readonly waiting: PendingQuery;
  /** The id of the server's backend process; null until the server sends it. */
  readonly processID: number | null;
  hangUp(): void;
}

/**
 * Connection watchdog: detects a silent database, and a dead connection to a healthy database (for
 * example, dropped by a firewall). Closes both; leaves a long report alone. Returns the callback
 * for each opened connection.
 */
export function watchConnection(
  address: () => pg.ClientConfig,
): (connection: WatchedConnection) => () => void {
  const connections = new Set<WatchedConnection>();
  /** When the server was first seen idle for a connection that waits. */
  const deafSince = new WeakMap<WatchedConnection, number>();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  let askedAt = -BETWEEN_MS;

  const look = async (): Promise<void> => {
    const began = performance.now();
    if (isAsking || began - askedAt < BETWEEN_MS) return;
    const impatient = [...connections].filter(({ waiting }) => waiting.ms() > PATIENCE_MS);
    if (impatient.length === 0) return;
    [isAsking, askedAt] = [true, began];
    const resting = await processesAtRest(address());
    // Reads responses that arrived during the probe before closing any connection.
    await nextTurn();
    isAsking = false;
    const wasHeard = [...connections].some(({ waiting }) => waiting.hasHeardSince(began));
    if (resting === "silence" && !wasHeard)
      for (const connection of connections) connection.hangUp();
    if (typeof resting === "object")
      for (const connection of impatient) evaluate(connection, resting, began);
  };
  // At the first idle probe a response may still be in transit; at the second it is not.
  const evaluate = (
    connection: WatchedConnection,
    resting: ReadonlySet<number>,
    began: number,
  ): void => {
    const since = deafSince.get(connection);
    if (!resting.has(connection.processID ?? 0)) deafSince.delete(connection);
    else if (since !== undefined && connection.waiting.isSameSince(since)) connection.hangUp();
    else deafSince.set(connection, began);
  };
  return (connection) => {
    connections.add(connection);
    timer ??= setInterval(() => void look(), LOOK_MS).unref();
    return () => {
      connections.delete(connection);
      if (connections.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
}

/**
 * Returns the ids of idle backends; "silence" if the probe timed out, "unknown" if the result is
 * unusable.
 */
async function processesAtRest(
  address: pg.ClientConfig,
): Promise<ReadonlySet<number> | "silence" | "unknown"> {
  const client = new pg.Client({ ...address, application_name: "watchbill silence" });
  client.on("error", () => undefined);
  const limit = setTimeout(() => destroySocket(client), ASK_MS);
  try {
    await client.connect();
    // Filters by name too: behind a pooler the ids are the pooler's own and may match other
    // backends.
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and application_name like 'watchbill %' and state like 'idle%'`,
    );
    return new Set(rows.map(({ pid }) => pid));
  } catch (error) {
    // A refusal is a response, so the server is not silent.
    return error instanceof pg.DatabaseError ? "unknown" : "silence";
  } finally {
    clearTimeout(limit);
    await client.end().catch(() => undefined);
  }
}

/**
 * Closes a connection at once, with every statement in flight. The driver's types do not include
 * the socket.
 */
export function destroySocket(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
