import { sql } from "kysely";
import type { Tx } from "../database/database.ts";

/** Reports an item that failed: the error, and the item's id. */
export type OnItemError = (error: unknown, what: string) => void;

interface Task<Item> {
  readonly items: readonly Item[];
  /** The item's id for the log, never personal data. */
  readonly named: (item: Item) => string;
  readonly work: (items: readonly Item[]) => Promise<void>;
}

/** More failures than this mean a common cause, so the batch throws. */
export const MAX_ITEM_FAILURES = 20;

/**
 * Runs the batch in one savepoint; on error, bisects until the failing items are isolated, rolled
 * back and reported. Keeps order. Throws when too many items fail.
 */
export async function runBatch<Item>(
  tx: Tx,
  { items, named, work }: Task<Item>,
  failed: OnItemError,
): Promise<void> {
  let failures = 0;
  const attempt = async (some: readonly Item[]): Promise<void> => {
    const [first] = some;
    const failure = first === undefined ? null : await tried(tx, () => work(some));
    if (first === undefined || !failure) return;
    if (some.length > 1) {
      const middle = Math.ceil(some.length / 2);
      await attempt(some.slice(0, middle));
      await attempt(some.slice(middle));
      return;
    }
    failures += 1;
    if (failures > MAX_ITEM_FAILURES) throw failure.error;
    failed(failure.error, named(first));
  };
  await attempt(items);
}

/** Runs the work in a savepoint; returns the error after a rollback, or null on success. */
async function tried(
  tx: Tx,
  work: () => Promise<void>,
): Promise<{ readonly error: unknown } | null> {
  await sql`savepoint all_that_can`.execute(tx);
  try {
    await work();
    await sql`release savepoint all_that_can`.execute(tx);
    return null;
  } catch (error) {
    await sql`rollback to savepoint all_that_can`.execute(tx);
    return { error };
  }
}
