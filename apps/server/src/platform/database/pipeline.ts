import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  sql,
  type Transaction,
  type TransactionSettings,
} from "kysely";
import type { Database } from "./database-types.ts";

/**
 * PostgreSQL without waiting where nothing is waited for: inside a transaction a write that gives nothing back, and the
 * `begin` itself, are only sent. The database takes statements in the order they were sent, so whatever comes after sees
 * them done. One that fails undoes the transaction, and its failure is thrown by the next answer that is waited for, at
 * the latest by the commit.
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0];

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#config);
  }
}

/** A transaction under way: the failure of something that was only sent, until somebody has been told. */
interface UnderWay {
  failure: unknown;
}

class PipelinedDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>();
  readonly #underWay = new WeakMap<DatabaseConnection, UnderWay>();

  override async acquireConnection(...options: Parameters<Driver["acquireConnection"]>): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options);
    if (!this.#known.has(connection)) this.#sendOnlyWhatCanBe(connection);
    return connection;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const underWay: UnderWay = { failure: null };
    this.#underWay.set(connection, underWay);
    sendOnly(underWay, super.beginTransaction(connection, settings));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const underWay = this.#underWay.get(connection);
    tell(underWay);
    this.#underWay.delete(connection);
    try {
      await super.commitTransaction(connection);
    } finally {
      tell(underWay);
    }
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver["rollbackTransaction"]>[0]): Promise<void> {
    this.#underWay.delete(connection);
    await super.rollbackTransaction(connection);
  }

  #sendOnlyWhatCanBe(connection: DatabaseConnection): void {
    this.#known.add(connection);
    const ask = connection.executeQuery.bind(connection);
    connection.executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const underWay = this.#underWay.get(connection);
      if (underWay && needsNoAnswer(query)) {
        sendOnly(underWay, ask(query));
        return { rows: [] };
      }
      try {
        return await ask<R>(query);
      } finally {
        // What was sent before failed first, and is the reason why this failed too.
        if (GOING_BACK.has(query)) forget(underWay);
        else tell(underWay);
      }
    };
  }
}

function sendOnly(underWay: UnderWay, sent: Promise<unknown>): void {
  sent.catch((error: unknown) => (underWay.failure ??= error));
}

/** Throws what has failed meanwhile, once: whoever goes on after it has gone back to a savepoint. */
function tell(underWay: UnderWay | undefined): void {
  const failure = underWay?.failure ?? null;
  forget(underWay);
  if (failure !== null) throw failure;
}

function forget(underWay: UnderWay | undefined): void {
  if (underWay) underWay.failure = null;
}

const GOING_BACK = new WeakSet<CompiledQuery>();

/** Undoes all since a savepoint, also what was sent and failed without anybody having been told. */
export async function goBackTo(tx: Transaction<Database>, savepoint: string): Promise<void> {
  const query = sql`rollback to savepoint ${sql.ref(savepoint)}`.compile(tx);
  GOING_BACK.add(query);
  await tx.executeQuery(query);
}

/** Asks several things in one round trip. They are done in this order, each seeing what the one before has waited for. */
export async function together<Answers extends unknown[]>(
  tx: Transaction<Database>,
  ...questions: { readonly [At in keyof Answers]: CompiledQuery<Answers[At]> }
): Promise<{ [At in keyof Answers]: Answers[At][] }> {
  const executor = tx.getExecutor();
  const answers = await executor.provideConnection((connection) => {
    // Kysely asks one thing after the other; here all are sent before the first is answered.
    const direct = executor.withConnectionProvider({ provideConnection: (ask) => ask(connection) });
    return Promise.all(questions.map(async (question) => (await direct.executeQuery(question)).rows));
  });
  return answers as { [At in keyof Answers]: Answers[At][] };
}

const WRITES = new Set(["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"]);
const UNANSWERED = new WeakSet<CompiledQuery>();

/** Marks a statement whose answer nobody reads, where its kind does not say so. */
export function unanswered<T extends CompiledQuery>(query: T): T {
  UNANSWERED.add(query);
  return query;
}

function needsNoAnswer(query: CompiledQuery): boolean {
  return UNANSWERED.has(query) || (WRITES.has(query.query.kind) && !("returning" in query.query && query.query.returning));
}
