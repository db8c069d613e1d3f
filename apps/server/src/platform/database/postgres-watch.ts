import { setTimeout as delay } from "node:timers/promises";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

const CHECK_MS = 2_000;
/** One unanswered question may be a busy moment. */
const SILENCES = 2;

/**
 * Starts the app's own PostgreSQL again when it dies under the running app (out of memory, killed by mistake): it recovers
 * what was committed, and the app's connections come back by themselves. Gives the way to stop watching.
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
    // One that lives and does not answer is slow, or has no connection left: another could not be started beside it.
    if (silences < SILENCES || postgres.isAlive()) continue;
    options.print("The built-in PostgreSQL is gone; starting it again");
    await startEmbeddedPostgres(options).then(
      () => options.print("The built-in PostgreSQL is back"),
      (error: unknown) =>
        options.print(`The built-in PostgreSQL could not be started: ${String(error)}`),
    );
    silences = 0;
  }
}
