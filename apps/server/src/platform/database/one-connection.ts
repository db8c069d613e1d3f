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
 * Reads all that `work` asks for over one connection at a time, lent at a question and given back as soon as none is open: work that
 * waits for something else holds none. What is asked in the same moment is sent in one go, where a connection for each would wake the
 * kernel and another process of the database each time; each question is answered, or fails, by itself, in the order in which they were
 * asked.
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
    lent.end();
  }
}

interface Loan {
  readonly connection: Promise<DatabaseConnection>;
  readonly giveBack: () => void;
}

class LentConnection implements Driver {
  readonly #db: Db;
  #loan: Loan | null = null;
  #open = 0;
  #hasEnded = false;

  constructor(db: Db) {
    this.#db = db;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#hasEnded) throw new Error("This connection was lent for what has ended");
    this.#loan ??= borrow(this.#db);
    this.#open += 1;
    try {
      return await this.#loan.connection;
    } catch (error) {
      await this.releaseConnection();
      throw error;
    }
  }

  /** What an answer leads to at once is asked over the same. */
  async releaseConnection(): Promise<void> {
    this.#open -= 1;
    if (this.#open === 0) setImmediate(() => this.#open === 0 && this.giveBack());
  }

  giveBack(): void {
    this.#loan?.giveBack();
    this.#loan = null;
  }

  end(): void {
    this.#hasEnded = true;
    this.giveBack();
  }

  beginTransaction = onlyReads;
  commitTransaction = onlyReads;
  rollbackTransaction = onlyReads;

  async destroy(): Promise<void> {}
}

function borrow(db: Db): Loan {
  const isDone = Promise.withResolvers<void>();
  const connection = new Promise<DatabaseConnection>((resolve, reject) => {
    const kept = db.getExecutor().provideConnection((lent) => {
      resolve(lent);
      return isDone.promise;
    });
    kept.catch(reject);
  });
  return { connection, giveBack: isDone.resolve };
}

/** Others read over the same connection, and would be in the transaction too. */
function onlyReads(): Promise<never> {
  return Promise.reject(new Error("A connection that many ask over takes no transaction"));
}
