import { sql } from "kysely";
import type { Needs } from "../dependencies.ts";
import { inTransaction, isLockedByOthers, type Tx } from "./database.ts";

/** Whoever asks more often hears the same; however many ask, the database is asked so often at most. */
const KEPT_MS = 5_000;

/**
 * Whether the database takes changes. Emptying a table gives it a new file, so that a full disk refuses the row, which goes where
 * a small change to old pages would still find room.
 */
export function createWriteCheck({
  database,
  clock,
  log,
}: Needs<"database" | "clock" | "log">): () => Promise<boolean> {
  let asked: { readonly atMs: number; readonly answer: Promise<boolean> } | null = null;
  const write = (before: (tx: Tx) => Promise<unknown>): Promise<void> =>
    inTransaction(database.write, async (tx) => {
      await before(tx);
      await tx.insertInto("writeChecks").values({ checkedAt: clock.now() }).execute();
    });
  const emptied = async (tx: Tx): Promise<void> => {
    await sql`set local lock_timeout = '200ms'`.execute(tx);
    await sql`truncate write_checks`.execute(tx);
  };
  // `pg_dump` reads the table for as long as it takes; the row alone has to do then.
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
