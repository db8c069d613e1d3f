import { AsyncLocalStorage } from "node:async_hooks";
import {
  CamelCasePlugin,
  type Kysely,
  Kysely as KyselyDatabase,
  PostgresDialect,
  type Transaction,
} from "kysely";
import pg from "pg";
import { RefusalError } from "../refusal-error.ts";
import {
  destroySocket,
  PendingQuery,
  type WatchedConnection,
  watchConnection,
} from "./connection-watchdog.ts";
import type { Database } from "./database-types.ts";
import { StatementNames } from "./prepared-statements.ts";
import type { Primary } from "./primary-discovery.ts";

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/** Connection to one server: a connection string, or the socket of the built-in one. */
export type ConnectionSettings =
  | string
  | {
      host: string;
      port?: number;
      user: string;
      database: string;
      password?: string;
      /** Replaces the name of the pool. */
      application_name?: string;
    };

/** The app's database: on one server, or on the primary of several. */
export type DatabaseLocation = ConnectionSettings | Primary;

/**
 * The app's database, and the connection of a role that may create other databases on its server.
 */
export interface DatabasePlace {
  readonly own: DatabaseLocation;
  readonly maker: DatabaseLocation;
}

const OID = { int8: 20, date: 1082, time: 1083, timestamptz: 1184, numeric: 1700 } as const;

/**
 * Parsers per type: instants as Temporal.Instant, dates as YYYY-MM-DD, times as HH:MM, counts as
 * numbers.
 */
const parsers: Record<number, (text: string) => unknown> = {
  [OID.int8]: Number,
  [OID.numeric]: Number,
  [OID.date]: (text) => text,
  [OID.time]: (text) => text.slice(0, 5),
  [OID.timestamptz]: (text) => Temporal.Instant.from(text.replace(" ", "T")),
};

const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers[oid]) || pg.types.getTypeParser(oid, format ?? "text"),
};

/** Pool settings that the driver does not have. */
interface OwnSettings {
  /** Names of prepared statements; null if the pool prepares none. */
  readonly statementNames: StatementNames | null;
  /** Called when a connection opens; returns the callback for its end. */
  readonly onOpen: (connection: WatchedConnection) => () => void;
}

interface PoolOptions {
  readonly name: string;
  readonly isReadOnly?: boolean;
  readonly max?: number;
}

/**
 * Settings of one pool. Every wait has a timeout, so a half-open connection cannot block a request
 * forever. A long statement may run for `query_timeout`, while the database visibly works on it
 * (see `connection-watchdog.ts`).
 */
export function poolSettings(
  connection: DatabaseLocation,
  options: PoolOptions,
): pg.PoolConfig & OwnSettings {
  return {
    application_name: `watchbill ${options.name}`,
    ...addressOf(connection),
    max: options.max ?? 8,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    statement_timeout: 14_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
    pipeline: true,
    // Commands filter by keys, so one plan fits every value; the best plan of a query may depend on
    // its parameters.
    statementNames: options.isReadOnly === true ? null : new StatementNames(),
    onOpen: watchConnection(() => addressOf(connection)),
    types,
    options: [
      "-c timezone=UTC",
      ...(options.isReadOnly ? ["-c default_transaction_read_only=on"] : []),
    ].join(" "),
  };
}

export function addressOf(connection: DatabaseLocation): pg.ClientConfig {
  if (typeof connection === "string") return { connectionString: connection };
  return isFollowed(connection) ? { connectionString: connection.address() } : connection;
}

function isFollowed(connection: DatabaseLocation): connection is Primary {
  return typeof connection === "object" && "look" in connection;
}

/** Whether the driver timed out. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/**
 * Binds instants as ISO text, because the driver sends them as JSON. Prepares statements on
 * connections that write. Closes a connection after a timeout, because the driver would hand it to
 * the next request, which would wait in vain.
 */
class InstantClient extends pg.Client implements WatchedConnection {
  readonly waiting = new PendingQuery();
  declare readonly processID: number | null;
  private readonly statementNames: StatementNames | null;

  constructor(config?: string | (pg.ClientConfig & Partial<OwnSettings>)) {
    super(config);
    const own: Partial<OwnSettings> = typeof config === "object" ? config : {};
    this.statementNames = own.statementNames ?? null;
    this.once("connect", () => {
      const closed = own.onOpen?.(this);
      if (closed) this.once("end", closed);
    });
    // The pool listens only while a connection is idle. A break in use also fails the query; an
    // unhandled "error" event would end the process.
    this.on("error", () => undefined);
  }

  // All overloads of the driver share this shape: text or settings, then values.
  override query(...args: never[]): never {
    const [first, values, ...rest] = args as unknown[];
    const bound = Array.isArray(values)
      ? values.map((value: unknown) =>
          value instanceof Temporal.Instant ? value.toString() : value,
        )
      : values;
    const canBeKept = typeof first === "string" && Array.isArray(bound) && bound.length > 0;
    const name = canBeKept ? this.statementNames?.nameOf(first) : undefined;
    const query =
      name === undefined
        ? [first, bound, ...rest]
        : [{ name, text: first, values: bound }, ...rest];
    const endWait = this.waiting.begin();
    const answer: unknown = super.query(...(query as unknown as [string]));
    if (answer instanceof Promise)
      answer.then(endWait, (error: unknown) => (isUnanswered(error) ? this.hangUp() : endWait()));
    return answer as never;
  }

  hangUp(): void {
    destroySocket(this);
  }
}

/**
 * Connects a pool to the server that is primary now; a connection that ends starts a new search.
 */
function clientFollowing(primary: Primary): typeof InstantClient {
  return class extends InstantClient {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(typeof config === "object" ? config : {}), connectionString: primary.address() });
      // Sends nothing more to a server that is no longer the primary, even if it still answers.
      const stop = primary.onChange(() => this.hangUp());
      this.on("end", () => {
        stop();
        void primary.look();
      });
    }

    // The pool passes a callback. A refused connection was never open, so its end callback must not
    // run.
    override connect(...[endWait]: never[]): never {
      const callback = endWait as unknown as (error?: Error) => void;
      return super.connect((error?: Error) => {
        if (error) void primary.look();
        callback(error);
      }) as never;
    }
  };
}

/** A standby answers queries with slightly old rows, so the app must not read from it. */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>(
    'select pg_is_in_recovery() as "isStandby"',
  );
  if (rows[0]?.isStandby) throw new Error("Connection terminated: the server is a standby");
}

/** Reads columns in camelCase; leaves stored JSON as it is. */
const PLUGINS = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

export function openDatabase(connection: DatabaseLocation, options: PoolOptions): Db {
  const pool = new pg.Pool({
    ...poolSettings(connection, options),
    ...(isFollowed(connection)
      ? { Client: clientFollowing(connection), onConnect: (client) => refuseStandby(client) }
      : { Client: InstantClient }),
  });
  // A server shutdown closes idle connections; the next query opens another.
  pool.on("error", () => undefined);
  return new KyselyDatabase<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: PLUGINS,
  });
}

/** Set while the current async context runs inside a transaction. */
const openTransaction = new AsyncLocalStorage<true>();

/** Throws inside a transaction: slow work would hold its connection and could exhaust the pool. */
export function refuseInsideTransaction(what: string): void {
  if (openTransaction.getStore())
    throw new Error(`${what} inside a transaction would hold its connection for the whole time`);
}

const RETRIED_STATES = new Set(["40001", "40P01"]);
const ATTEMPTS = 5;

/**
 * Runs `work` in one transaction; retries after a deadlock or serialization failure, which is safe
 * because `work` has no outside effects. A `RefusalError` with `keepsChanges` is thrown after the
 * commit.
 */
export async function inTransaction<T>(database: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onceInTransaction(database, work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isOfTheMoment(error)) throw error;
    }
  }
}

/** True for a deadlock or serialization failure: a retry can succeed. */
export function isOfTheMoment(error: unknown): boolean {
  return RETRIED_STATES.has(sqlState(error) ?? "");
}

/** The connection broke during the commit, so it is unknown whether the transaction committed. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super("The connection to the database was lost during a commit", { cause });
    this.name = "OutcomeUnknown";
  }
}

async function onceInTransaction<T>(database: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let isCommitting = false;
  const inside = async (tx: Tx): Promise<{ value: T } | { refused: RefusalError }> => {
    try {
      return { value: await openTransaction.run(true, () => work(tx)) };
    } catch (error) {
      if (error instanceof RefusalError && error.keepsChanges) return { refused: error };
      throw error;
    }
  };
  const outcome = await database
    .transaction()
    .execute(async (tx) => {
      const made = await inside(tx);
      isCommitting = true;
      return made;
    })
    .catch((error: unknown) => {
      throw isCommitting && isDatabaseUnreachable(error) ? new OutcomeUnknown(error) : error;
    });
  if ("refused" in outcome) throw outcome.refused;
  return outcome.value;
}

/** The SQLSTATE of a database error, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The name of the violated constraint, or undefined. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

/** True if a lock wait timed out because other transactions held the rows. */
export function isLockedByOthers(error: unknown): boolean {
  return sqlState(error) === "55P03";
}

export function isDiskFull(error: unknown): boolean {
  return sqlState(error) === "53100";
}

/** True if the database is unreachable or shutting down, so a later retry can succeed. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return ["57P01", "57P02", "57P03", "53300", "08006", "08001", "25006"].includes(
      error.code ?? "",
    );
  const text =
    error instanceof Error ? `${(error as NodeJS.ErrnoException).code ?? ""} ${error.message}` : "";
  return /ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
    text,
  );
}
