import { sql } from "kysely";
import type { Needs } from "../dependencies.ts";
import { inTransaction, isLockedByOthers, type Tx } from "./database.ts";

/** How long a result is cached, which bounds the probes of the database. */
const KEPT_MS = 5_000;

/**
 * Writability probe (readiness). Truncating a table gives it a new file, so a full disk refuses the
 * row; a small update of old pages would still succeed.
 */
export function createWritabilityProbe({
  database,
  clock,
  log,
}: Needs<"database" | "clock" | "log">): () => Promise<boolean> {
  let asked: { readonly atMs: number; readonly answer: Promise<boolean> } | null = null;
  const write = (before: (tx: Tx) => Promise<unknown>): Promise<void> =>
    inTransaction(database.write, async (tx) => {
      await before(tx);
      await tx.insertInto("writeProbes").values({ checkedAt: clock.now() }).execute();
    });
  const emptied = async (tx: Tx): Promise<void> => {
    await sql`set local lock_timeout = '200ms'`.execute(tx);
    await sql`truncate write_probes`.execute(tx);
  };
  // `pg_dump` locks the table while it runs; then the probe only inserts the row.
  const orWithoutEmptying = (error: unknown): Promise<void> => {
    if (!isLockedByOthers(error)) throw error;
    return write(async () => undefined);
  };
  const ask = (): Promise<boolean> =>
    write(emptied)
      .catch(orWithoutEmptying)
      .then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error }, "the database takes no changes");
          return false;
        },
      );
  return () => {
    const atMs = clock.elapsedMs();
    if (!asked || atMs - asked.atMs >= KEPT_MS) asked = { atMs, answer: ask() };
    return asked.answer;
  };
}
