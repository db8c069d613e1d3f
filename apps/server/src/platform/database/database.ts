import { AsyncLocalStorage } from "node:async_hooks";
import {
  CamelCasePlugin,
  type Kysely,
  Kysely as KyselyDatabase,
  PostgresDialect,
  type Transaction,
} from "kysely";
import pg from "pg";
import { Refused } from "../refused.ts";
import type { Database } from "./database-types.ts";
import { destroySocket, Waiting, type WatchedConnection, watchForDeadPeer } from "./dead-peer.ts";
import type { Primary } from "./failover.ts";
import { StatementNames } from "./prepared-statements.ts";

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/** How to reach one server: a connection string or the socket of the embedded one. */
export type ConnectionSettings =
  | string
  | {
      host: string;
      port?: number;
      user: string;
      database: string;
      password?: string;
      /** Instead of the name of each pool. */
      application_name?: string;
    };

/** Where the app's database is: on one server, or on whichever of several is the primary. */
export type DatabaseLocation = ConnectionSettings | Primary;

/** The app's database, and the way to its server as whoever makes databases beside it. */
export interface DatabasePlace {
  readonly own: DatabaseLocation;
  readonly maker: DatabaseLocation;
}

const OID = { int8: 20, date: 1082, time: 1083, timestamptz: 1184, numeric: 1700 } as const;

/** Values as the product uses them: instants as Temporal.Instant, dates as YYYY-MM-DD, times as HH:MM, counts as numbers. */
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

/** What connections of a pool have beside the driver's own settings. */
interface OwnSettings {
  /** Of the statements that they keep ready; null where they keep none. */
  readonly statementNames: StatementNames | null;
  /** Called as each is opened; gives what to call as it ends. */
  readonly onOpen: (connection: WatchedConnection) => () => void;
}

export interface PoolOptions {
  readonly name: string;
  readonly isReadOnly?: boolean;
  readonly max?: number;
}

/**
 * Settings of one pool. Every wait has an end, so that a half-open connection cannot hang a request for ever: what takes
 * long may take `query_timeout`, as long as the database is seen to work on it (see `silence.ts`).
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
    // Commands ask by keys, so one plan serves every value; a query's best plan may depend on what is asked for.
    statementNames: options.isReadOnly === true ? null : new StatementNames(),
    onOpen: watchForDeadPeer(() => addressOf(connection)),
    types,
    options: [
      "-c timezone=UTC",
      ...(options.isReadOnly ? ["-c default_transaction_read_only=on"] : []),
    ].join(" "),
  };
}

/** Where the database is now. */
export function addressOf(connection: DatabaseLocation): pg.ClientConfig {
  if (typeof connection === "string") return { connectionString: connection };
  return isFollowed(connection) ? { connectionString: connection.address() } : connection;
}

function isFollowed(connection: DatabaseLocation): connection is Primary {
  return typeof connection === "object" && "look" in connection;
}

/** The driver gave up on an answer. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/**
 * Binds instants as ISO text; the driver would otherwise send them as JSON. Those that write keep their statements ready.
 * A connection that gave no answer is given up: the driver would hand it to the next request, which would wait as long in vain.
 */
class InstantClient extends pg.Client implements WatchedConnection {
  readonly waiting = new Waiting();
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
    // The pool listens only while a connection is idle. One that breaks in use fails its query too; unheard it would end the process.
    this.on("error", () => undefined);
  }

  // The driver's many overloads share this shape: text or settings, then values.
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
    const heard = this.waiting.begin();
    const answer: unknown = super.query(...(query as unknown as [string]));
    if (answer instanceof Promise)
      answer.then(heard, (error: unknown) => (isUnanswered(error) ? this.hangUp() : heard()));
    return answer as never;
  }

  hangUp(): void {
    destroySocket(this);
  }
}

/** Connections of a pool to whichever server is the primary when they are made; one that ends has it looked for again. */
function clientFollowing(primary: Primary): typeof InstantClient {
  return class extends InstantClient {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(typeof config === "object" ? config : {}), connectionString: primary.address() });
      // Nothing more is asked of a server that is the primary no longer, even where it still answers.
      const stop = primary.onChange(() => this.hangUp());
      this.on("end", () => {
        stop();
        void primary.look();
      });
    }

    // The pool calls back. One that is refused never was connected, so nothing of it ends.
    override connect(...[heard]: never[]): never {
      const callback = heard as unknown as (error?: Error) => void;
      return super.connect((error?: Error) => {
        if (error) void primary.look();
        callback(error);
      }) as never;
    }
  };
}

/** A standby answers questions, with what was true a moment ago: an app that would show it would show the past. */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>(
    'select pg_is_in_recovery() as "isStandby"',
  );
  if (rows[0]?.isStandby) throw new Error("Connection terminated: the server is a standby");
}

/** Columns are read in camelCase, JSON is kept as it was stored. */
export const PLUGINS = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

/** One pool as a Kysely database. */
export function openDatabase(connection: DatabaseLocation, options: PoolOptions): Db {
  const pool = new pg.Pool({
    ...poolSettings(connection, options),
    ...(isFollowed(connection)
      ? { Client: clientFollowing(connection), onConnect: (client) => refuseStandby(client) }
      : { Client: InstantClient }),
  });
  // A server that goes away closes idle connections; the next query opens another.
  pool.on("error", () => undefined);
  return new KyselyDatabase<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: PLUGINS,
  });
}

/** Tells whatever runs whether a transaction is open around it. */
const openTransaction = new AsyncLocalStorage<true>();

/** Throws where a transaction is open: what takes long would hold its connection, and a few of them all that there are. */
export function refuseInsideTransaction(what: string): void {
  if (openTransaction.getStore())
    throw new Error(`${what} inside a transaction, which holds a connection meanwhile`);
}

const RETRIED_STATES = new Set(["40001", "40P01"]);
const ATTEMPTS = 5;

/**
 * Runs `work` in one transaction, again when the database says deadlock or serialization failure. That is safe because
 * nothing inside talks to the world. A `Refused` that keeps its changes commits first and is thrown after.
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

/** True of a deadlock or serialization failure: nothing is wrong with what was tried, and another time it goes. */
export function isOfTheMoment(error: unknown): boolean {
  return RETRIED_STATES.has(sqlState(error) ?? "");
}

/** The connection broke while a transaction was being committed: nobody knows whether what it wrote is there. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super("The connection to the database was lost during a commit", { cause });
    this.name = "OutcomeUnknown";
  }
}

async function onceInTransaction<T>(database: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let isCommitting = false;
  const inside = async (tx: Tx): Promise<{ value: T } | { refused: Refused }> => {
    try {
      return { value: await openTransaction.run(true, () => work(tx)) };
    } catch (error) {
      if (error instanceof Refused && error.keepsChanges) return { refused: error };
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

/** The name of the constraint that a database error broke, or undefined. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

/** True when others held what the command needed for longer than a person waits. */
export function isLockedByOthers(error: unknown): boolean {
  return sqlState(error) === "55P03";
}

/** True when the database has no room left to write. */
export function isDiskFull(error: unknown): boolean {
  return sqlState(error) === "53100";
}

/** True when the database cannot be reached or is going down, so that trying again later is the right advice. */
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
