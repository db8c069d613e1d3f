import { setTimeout as delay } from "node:timers/promises";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

const CHECK_MS = 2_000;
/** How many probes must fail in a row: a single one may fail because the server is busy. */
const SILENCES = 2;

/**
 * Restarts the app's own PostgreSQL if it dies under the running app (out of memory, killed by
 * mistake). It recovers all commits, and the app's pools reconnect. Returns the function that stops
 * watching.
 */
export function watchEmbeddedPostgres(
  postgres: EmbeddedPostgres,
  options: { dataDirectory: string; print: (line: string) => void; checkMs?: number },
): () => Promise<void> {
  const aborter = new AbortController();
  const watching = watch(postgres, options, aborter.signal);
  return async () => {
    aborter.abort();
    await watching;
  };
}

async function watch(
  postgres: EmbeddedPostgres,
  options: { dataDirectory: string; print: (line: string) => void; checkMs?: number },
  signal: AbortSignal,
): Promise<void> {
  let silences = 0;
  while (!signal.aborted) {
    await delay(options.checkMs ?? CHECK_MS, undefined, { signal, ref: false }).catch(
      () => undefined,
    );
    if (signal.aborted) return;
    silences = (await postgres.isThere()) ? 0 : silences + 1;
    // A live server that does not answer is slow or out of connections; a second one could not
    // start there.
    if (silences < SILENCES || postgres.isAlive()) continue;
    options.print("The built-in PostgreSQL stopped. Starting it again");
    await startEmbeddedPostgres(options).then(
      () => options.print("The built-in PostgreSQL is running again"),
      (error: unknown) => options.print(`Couldn't start the built-in PostgreSQL: ${String(error)}`),
    );
    silences = 0;
  }
}
