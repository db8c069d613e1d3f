import type { CompiledQuery, Transaction } from "kysely";
import type { Database } from "./database-types.ts";

/**
 * Sends several statements in one round trip and returns the rows of each. PostgreSQL runs them in
 * order, so each sees the commits that the previous one waited for. After a failure all later
 * statements fail too.
 */
export async function sendAll<Answers extends unknown[]>(
  tx: Transaction<Database>,
  ...queries: { readonly [At in keyof Answers]: CompiledQuery<Answers[At]> }
): Promise<{ [At in keyof Answers]: Answers[At][] }> {
  const executor = tx.getExecutor();
  const answers = await executor.provideConnection((connection) => {
    // A Kysely transaction waits for each statement; the connection itself pipelines.
    const direct = executor.withConnectionProvider({ provideConnection: (run) => run(connection) });
    return Promise.all(queries.map(async (query) => (await direct.executeQuery(query)).rows));
  });
  return answers as { [At in keyof Answers]: Answers[At][] };
}
