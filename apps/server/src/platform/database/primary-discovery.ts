import pg from "pg";

const ASK_MS = 2_000;
const BETWEEN_ROUNDS_MS = 500;

/**
 * Several servers, of which only the primary accepts writes. After a failover, the promoted standby
 * is the primary.
 */
export interface Primary {
  /** The connection string of the last known primary. */
  address(): string;
  /** Searches until a primary is found; concurrent calls share one search. */
  look(): Promise<void>;
  /** Probes each server once; returns true if one is the primary. */
  lookOnce(): Promise<boolean>;
  /** Calls back when another server becomes the primary; returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
}

/**
 * Returns a connection string per host: `postgres://user:password@one:5432,two:5432/database`,
 * parsed like libpq. Null if one host is invalid.
 */
export function hostsIn(connectionString: string): string[] | null {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/.exec(connectionString);
  if (!parts) return null;
  const [, before = "", hosts = "", after = ""] = parts;
  const addresses = hosts.split(",").map((host) => `${before}${host}${after}`);
  const areAll = hosts.split(",").length === 1 || hosts.split(",").every((host) => host !== "");
  return areAll && addresses.every((address) => URL.canParse(address)) ? addresses : null;
}

/**
 * Follows the primary among the servers; until the first search, the first server counts as the
 * primary.
 */
export function followPrimary(addresses: readonly [string, ...string[]]): Primary {
  let current = addresses[0];
  let search: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  const lookOnce = async (): Promise<boolean> => {
    const answers = await Promise.all(
      addresses.map(async (address) => ({ address, timeline: await timelineOf(address) })),
    );
    // If two servers accept writes, the one promoted later is right; the other does not know yet
    // that it was demoted.
    const [primary] = answers
      .flatMap(({ address, timeline }) => (timeline === null ? [] : [{ address, timeline }]))
      .sort((a, b) => b.timeline - a.timeline);
    if (primary && primary.address !== current) {
      current = primary.address;
      for (const listener of listeners) listener();
    }
    return primary !== undefined;
  };
  const searchOn = async (): Promise<void> => {
    while (!(await lookOnce()))
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_ROUNDS_MS).unref());
  };
  return {
    address: () => current,
    lookOnce,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look: () => {
      search ??= searchOn().finally(() => {
        search = null;
      });
      return search;
    },
  };
}

/** Returns the timeline of a primary; null for a standby and for a server that does not answer. */
async function timelineOf(connectionString: string): Promise<number | null> {
  const client = new pg.Client({
    connectionString,
    application_name: "watchbill primary",
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ file: string | null }>(
      "select case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as file",
    );
    const file = rows[0]?.file;
    // The first eight digits of a WAL file name are the timeline; every promotion begins a new one.
    return file ? Number.parseInt(file.slice(0, 8), 16) : null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
