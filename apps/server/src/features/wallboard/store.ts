import type { Insertable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { WallboardLinksTable } from "../../platform/database/database-types.ts";

/** Counts the display links that are not revoked. */
export async function countWallboardLinks(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom("wallboardLinks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("revokedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a display link; returns its id. */
export async function insertWallboardLink(
  tx: Tx,
  link: Insertable<WallboardLinksTable>,
): Promise<number> {
  const { id } = await tx
    .insertInto("wallboardLinks")
    .values(link)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a valid display link; returns its name, or undefined when there is none. */
export async function deleteWallboardLink(
  tx: Tx,
  id: number,
): Promise<{ name: string } | undefined> {
  return tx
    .deleteFrom("wallboardLinks")
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .returning("name")
    .executeTakeFirst();
}

export async function deleteWallboardLinksRevokedBefore(
  tx: Tx,
  before: Temporal.Instant,
): Promise<void> {
  await tx.deleteFrom("wallboardLinks").where("revokedAt", "<", before).execute();
}
