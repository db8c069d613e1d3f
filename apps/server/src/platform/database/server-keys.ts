import type { Db } from "./database.ts";

/** Stores a key that all instances share and that never changes; an existing key stays. */
export async function keepServerKey(
  database: Db,
  name: string,
  value: string,
  now: Temporal.Instant,
): Promise<void> {
  await database
    .insertInto("serverKeys")
    .values({ name, value, createdAt: now })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

export async function readServerKey(database: Db, name: string): Promise<string> {
  return (
    await database
      .selectFrom("serverKeys")
      .select("value")
      .where("name", "=", name)
      .executeTakeFirstOrThrow()
  ).value;
}
