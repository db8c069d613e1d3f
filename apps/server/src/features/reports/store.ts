import type { Insertable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { BoardLinksTable } from "../../platform/database/database-types.ts";

/** How many display links work. */
export async function countBoardLinks(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom("boardLinks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("revokedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Keeps a display link and gives its number. */
export async function insertBoardLink(tx: Tx, link: Insertable<BoardLinksTable>): Promise<number> {
  const { id } = await tx
    .insertInto("boardLinks")
    .values(link)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a display link that works; gives its name, or undefined when there is none. */
export async function deleteBoardLink(tx: Tx, id: number): Promise<{ name: string } | undefined> {
  return tx
    .deleteFrom("boardLinks")
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .returning("name")
    .executeTakeFirst();
}

/** Deletes the display links that were revoked before then. */
export async function deleteBoardLinksRevokedBefore(
  tx: Tx,
  before: Temporal.Instant,
): Promise<void> {
  await tx.deleteFrom("boardLinks").where("revokedAt", "<", before).execute();
}
