import type { Insertable } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { OneTapLinksTable } from "../../platform/database-types.ts";

/** What the one tap of a link does. */
export const LINK_PURPOSES = ["accept", "take", "confirm", "see-shift"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

export type NewLink = Omit<Insertable<OneTapLinksTable>, "purpose"> & { readonly purpose: LinkPurpose };

/** Keeps new links. */
export async function insertLinks(tx: Tx, links: readonly NewLink[]): Promise<void> {
  if (links.length > 0)
    await tx
      .insertInto("oneTapLinks")
      .values([...links])
      .execute();
}

/** The link of a token's hash, whoever it is for and whether or not it still works. */
export async function findLink(db: Db | Tx, tokenHash: Buffer) {
  return db.selectFrom("oneTapLinks").selectAll().where("tokenHash", "=", tokenHash).executeTakeFirst();
}
