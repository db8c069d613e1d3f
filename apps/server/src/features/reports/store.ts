import type { Insertable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { BoardLinksTable } from "../../platform/database/database-types.ts";

/** The number of display links that are not revoked. */
export async function countBoardLinks(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom("boardLinks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("revokedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a display link; returns its id. */
export async function insertBoardLink(tx: Tx, link: Insertable<BoardLinksTable>): Promise<number> {
  const { id } = await tx
    .insertInto("boardLinks")
    .values(link)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a valid display link; returns its name, or undefined when there is none. */
export async function deleteBoardLink(tx: Tx, id: number): Promise<{ name: string } | undefined> {
  return tx
    .deleteFrom("boardLinks")
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .returning("name")
    .executeTakeFirst();
}

export async function deleteBoardLinksRevokedBefore(
  tx: Tx,
  before: Temporal.Instant,
): Promise<void> {
  await tx.deleteFrom("boardLinks").where("revokedAt", "<", before).execute();
}
