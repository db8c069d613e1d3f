import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";

/** An answer that takes longer than this makes us ask whether the database is still there. */
const PATIENCE_MS = 2_000;
/** So long we wait to hear that it is. Both together are what a request waits at most for a database that fell silent. */
const ASK_MS = 2_500;
const LOOK_MS = 250;
/** A long report is not asked after all the time. */
const BETWEEN_MS = 1_000;

/** How long a connection has waited for what was asked over it. */
export class Waiting {
  #unanswered = 0;
  #askedAt = 0;
  #heardAt = 0;

  /** Something is asked; gives what to call with the answer. */
  begin(): () => void {
    if (this.#unanswered === 0) this.#askedAt = performance.now();
    this.#unanswered += 1;
    return () => {
      this.#unanswered -= 1;
      this.#heardAt = performance.now();
    };
  }

  /** Since it was asked, or since the last answer where there is more to come. */
  ms(): number {
    return this.#unanswered === 0 ? 0 : performance.now() - Math.max(this.#askedAt, this.#heardAt);
  }

  hasHeardSince(moment: number): boolean {
    return this.#heardAt >= moment;
  }

  /** Whether it has waited for the same answer since that moment. */
  isSameSince(moment: number): boolean {
    return this.#unanswered > 0 && this.#askedAt < moment && !this.hasHeardSince(moment);
  }
}

/** A connection of a pool, as far as its silence goes. */
export interface WatchedConnection {
  readonly waiting: Waiting;
  /** The server's process behind it; null until it says so. */
  readonly processID: number | null;
  hangUp(): void;
}

/**
 * Tells a database that works on a long answer from one that has fallen silent, and from a connection that is dead (a
 * firewall forgot it, say) while the database is well. Whoever waits on either is let go; a long report is left alone.
 * Gives what to call when a connection is opened.
 */
export function watchForDeadPeer(
  address: () => pg.ClientConfig,
): (connection: WatchedConnection) => () => void {
  const connections = new Set<WatchedConnection>();
  /** Since when the server has nothing to do for a connection that waits. */
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
    // What was read meanwhile comes in before anything is ended for want of it.
    await nextTurn();
    isAsking = false;
    const wasHeard = [...connections].some(({ waiting }) => waiting.hasHeardSince(began));
    if (resting === "silence" && !wasHeard)
      for (const connection of connections) connection.hangUp();
    if (typeof resting === "object")
      for (const connection of impatient) judge(connection, resting, began);
  };
  // An answer may be on its way as its connection is seen at rest; the second time it is not.
  const judge = (
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

/** Which of the server's processes wait for their client; or that nothing was heard, or nothing that can be made out. */
async function processesAtRest(
  address: pg.ClientConfig,
): Promise<ReadonlySet<number> | "silence" | "unknown"> {
  const client = new pg.Client({ ...address, application_name: "watchbill silence" });
  client.on("error", () => undefined);
  const limit = setTimeout(() => destroySocket(client), ASK_MS);
  try {
    await client.connect();
    // By name too: behind a pooler the numbers are its own, and might be anybody's here.
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and application_name like 'watchbill %' and state like 'idle%'`,
    );
    return new Set(rows.map(({ pid }) => pid));
  } catch (error) {
    // Whoever refuses has heard.
    return error instanceof pg.DatabaseError ? "unknown" : "silence";
  } finally {
    clearTimeout(limit);
    await client.end().catch(() => undefined);
  }
}

/** Ends a connection at once, with every statement in flight. The driver's types do not name the socket. */
export function destroySocket(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
