import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { type Db, PLUGINS } from "./database.ts";
import type { Database } from "./database-types.ts";

/**
 * Reads all that `work` asks for over one connection, lent at the first question and given back at the end. What is asked in the same
 * moment is sent in one go, where a connection for each would wake the kernel and another process of the database each time; each
 * question is answered, or fails, by itself, in the order in which they were asked.
 */
export async function overOneConnection<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const lent = new LentConnection(db);
  try {
    return await work(
      new Kysely<Database>({
        dialect: {
          createAdapter: () => new PostgresAdapter(),
          createDriver: () => lent,
          createIntrospector: (of) => new PostgresIntrospector(of),
          createQueryCompiler: () => new PostgresQueryCompiler(),
        },
        plugins: PLUGINS,
      }),
    );
  } finally {
    lent.giveBack();
  }
}

class LentConnection implements Driver {
  readonly #db: Db;
  readonly #isDone = Promise.withResolvers<void>();
  #connection: Promise<DatabaseConnection> | null = null;
  #isGivenBack = false;

  constructor(db: Db) {
    this.#db = db;
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isGivenBack) throw new Error("This connection was lent for what has ended");
    return (this.#connection ??= this.#borrow());
  }

  /** Whoever asked waits for others, who ask over the same. */
  async releaseConnection(): Promise<void> {}

  giveBack(): void {
    this.#isGivenBack = true;
    this.#isDone.resolve();
  }

  beginTransaction = onlyReads;
  commitTransaction = onlyReads;
  rollbackTransaction = onlyReads;

  async destroy(): Promise<void> {}

  #borrow(): Promise<DatabaseConnection> {
    return new Promise((resolve, reject) => {
      const kept = this.#db.getExecutor().provideConnection((connection) => {
        resolve(connection);
        return this.#isDone.promise;
      });
      kept.catch(reject);
    });
  }
}

/** Others read over the same connection, and would be in the transaction too. */
function onlyReads(): Promise<never> {
  return Promise.reject(new Error("A connection that many ask over takes no transaction"));
}
