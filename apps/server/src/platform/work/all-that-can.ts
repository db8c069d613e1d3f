import { sql } from "kysely";
import type { Tx } from "../database/database.ts";

/** What a job calls with each thing that could not be done: why, and which by its number. */
export type Failed = (error: unknown, what: string) => void;

interface Task<Item> {
  readonly items: readonly Item[];
  /** Which it is, for the log: a number, no personal data. */
  readonly named: (item: Item) => string;
  readonly work: (items: readonly Item[]) => Promise<void>;
}

/** Where more fail, it is none of them that is wrong. */
export const MOST_FAILURES = 20;

/**
 * Does the work for all at once and, where that fails, for each half by itself, down to the one that cannot be done: that one is told of
 * and left as it was, and no other waits for it. In their order. Throws when so many fail that something else must be the reason.
 */
export async function doAllThatCan<Item>(
  tx: Tx,
  { items, named, work }: Task<Item>,
  failed: Failed,
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
    if (failures > MOST_FAILURES) throw failure.error;
    failed(failure.error, named(first));
  };
  await attempt(items);
}

/** Why it failed, with all undone that it did; null where it did not. */
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
