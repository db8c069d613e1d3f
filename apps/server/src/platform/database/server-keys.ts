import type { Db } from "./database.ts";

/** Keeps what all instances share under a name, for ever; where one is kept already that stays. */
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

/** What `keepServerKey` kept under the name. */
export async function readServerKey(database: Db, name: string): Promise<string> {
  return (
    await database
      .selectFrom("serverKeys")
      .select("value")
      .where("name", "=", name)
      .executeTakeFirstOrThrow()
  ).value;
}
