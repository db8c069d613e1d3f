import type { Insertable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { BoardLinksTable } from "../../platform/database/database-types.ts";

/** How many display links there are. */
export async function countBoardLinks(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom("boardLinks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Keeps a display link and gives its number. */
export async function insertBoardLink(tx: Tx, link: Insertable<BoardLinksTable>): Promise<number> {
  const { id } = await tx.insertInto("boardLinks").values(link).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Deletes a display link; gives its name, or undefined when there is none. */
export async function deleteBoardLink(tx: Tx, id: number): Promise<{ name: string } | undefined> {
  return tx.deleteFrom("boardLinks").where("id", "=", id).returning("name").executeTakeFirst();
}
