import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { forEachPart, isNewAndWanted, type SeenUntil } from "../../platform/database/seen-rows.ts";
import { type ChainHead, SEALABLE } from "./seal-queries.ts";
import type { Erased, SealableEntry } from "./seal-work.ts";

/** The oldest entries without a seal. Entries that another transaction holds wait for the next time. */
export function lockUnsealed(tx: Tx, limit: number): Promise<SealableEntry[]> {
  return tx
    .selectFrom("events")
    .select(SEALABLE)
    .where("sealPosition", "is", null)
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Writes the seals of so many entries at once, and the salts that are in them. */
export async function saveSeals(
  tx: Tx,
  entries: readonly (ChainHead & { readonly id: number; readonly salt: Buffer })[],
): Promise<void> {
  const sealed = JSON.stringify(
    entries.map(({ id, position, seal, salt }) => ({
      id,
      position,
      seal: seal.toString("hex"),
      salt: salt.toString("hex"),
    })),
  );
  await sql`update events e set seal_position = s.position, seal = decode(s.seal, 'hex'), seal_salt = decode(s.salt, 'hex')
    from json_to_recordset(${sealed}::json) as s(id bigint, position bigint, seal text, salt text) where e.id = s.id`.execute(
    tx,
  );
}

const mayHold = (
  memberId: number,
  name: string,
): RawBuilder<boolean> => sql<boolean>`(actor_id = ${memberId}
  or subject_id = ${memberId} or details->'offererId' = to_jsonb(${memberId}::int) or details::text ~* ${name})`;

/** The entries that may hold something of a member: what they did, what befell them, and what has their name in its words. */
export async function findEntriesOf(tx: Tx, memberId: number, name: string): Promise<number[]> {
  const ids: number[] = [];
  await forEachPart(tx, "events", async (isIn) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from events where ${isIn} and ${mayHold(memberId, name)}`.execute(tx);
    ids.push(...rows.map(({ id }) => id));
  });
  return ids;
}

/** The same, locked: those that were found, and what has come or changed since then. */
export async function lockEntriesOf(
  tx: Tx,
  {
    memberId,
    name,
    ids,
    since,
  }: { memberId: number; name: string; ids: readonly number[]; since: SeenUntil },
) {
  return (
    tx
      .selectFrom("events")
      .select([...SEALABLE, "type", "actorId", "subjectId", "occurredAt", "sealPosition"])
      .where(
        sql<boolean>`(id = any(${[...ids]}::bigint[]) or ${isNewAndWanted(since, mayHold(memberId, name))})`,
      )
      // The chain's order, in which the check comes by them.
      .orderBy("sealPosition")
      .orderBy("id")
      .forUpdate()
      .execute()
  );
}

/** The entries about shifts that were written since an instant, locked, in the chain's order. */
export async function lockEntriesOfShifts(
  tx: Tx,
  shiftIds: readonly number[],
  since: Temporal.Instant,
) {
  return tx
    .selectFrom("events")
    .select([...SEALABLE, "type", "actorId", "subjectId", "occurredAt", "sealPosition"])
    .where(sql<boolean>`shift_id = any(${[...shiftIds]}::int[])`)
    .where("occurredAt", ">=", since)
    .orderBy("sealPosition")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** What is taken out of an entry. */
export interface Erasing {
  readonly id: number;
  /** The names of its details that go. */
  readonly details: readonly string[];
  readonly isOriginGone: boolean;
  /** Null where it has no seal yet. */
  readonly erased: Erased | null;
}

/** Takes parts out of entries; the salt of what was sealed with one goes, too. */
export async function saveErasings(tx: Tx, erasings: readonly Erasing[]): Promise<void> {
  await sql`update events e set details = e.details - array(select json_array_elements_text(s.details)),
      ip_address = case when not s."isOriginGone" then e.ip_address end,
      user_agent = case when not s."isOriginGone" then e.user_agent end,
      seal_salt = null, erased = s.erased
    from json_to_recordset(${JSON.stringify(erasings)}::json) as s(id bigint, details json, "isOriginGone" boolean, erased jsonb)
    where e.id = s.id`.execute(tx);
}

/** Removes the sealed entries up to a position. */
export async function deleteSealedThrough(tx: Tx, position: number): Promise<void> {
  await tx.deleteFrom("events").where("sealPosition", "<=", position).execute();
}
