import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { type ChainHead, SEALED_TEXT } from "./seal-queries.ts";

/** The oldest entries without a seal. Entries that another transaction holds wait for the next time. */
export function lockUnsealed(tx: Tx, limit: number): Promise<{ id: number; text: string }[]> {
  return tx
    .selectFrom("events")
    .select(["id", SEALED_TEXT.as("text")])
    .where("sealPosition", "is", null)
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Writes the seals of so many entries at once. */
export async function saveSeals(tx: Tx, entries: readonly (ChainHead & { readonly id: number })[]): Promise<void> {
  const sealed = JSON.stringify(entries.map(({ id, position, seal }) => ({ id, position, seal: seal.toString("hex") })));
  await sql`update events e set seal_position = s.position, seal = decode(s.seal, 'hex')
    from json_to_recordset(${sealed}::json) as s(id bigint, position bigint, seal text) where e.id = s.id`.execute(tx);
}

/** Removes the sealed entries up to a position. */
export async function deleteSealedThrough(tx: Tx, position: number): Promise<void> {
  await tx.deleteFrom("events").where("sealPosition", "<=", position).execute();
}
