import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import {
  forEachBlockRange,
  isNewAndWanted,
  type SnapshotHorizon,
} from "../../platform/database/snapshot-horizon.ts";
import { type ChainHead, SEALABLE } from "./audit-chain-queries.ts";
import type { Erased, SealableEntry } from "./audit-chain-work.ts";

/**
 * Locks the oldest entries without a seal; leaves those locked by another transaction to the next
 * run.
 */
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

/** Writes seals and their salts in bulk. */
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

/**
 * Returns the ids of entries that may mention a member: as actor, as subject, or by name in the
 * text.
 */
export async function findEntriesOf(tx: Tx, memberId: number, name: string): Promise<number[]> {
  const ids: number[] = [];
  await forEachBlockRange(tx, "events", async (isIn) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from events where ${isIn} and ${mayHold(memberId, name)}`.execute(tx);
    ids.push(...rows.map(({ id }) => id));
  });
  return ids;
}

/** Locks the entries that `findEntriesOf` found, and those added or changed since. */
export async function lockEntriesOf(
  tx: Tx,
  {
    memberId,
    name,
    ids,
    since,
  }: { memberId: number; name: string; ids: readonly number[]; since: SnapshotHorizon },
) {
  return (
    tx
      .selectFrom("events")
      .select([...SEALABLE, "type", "actorId", "subjectId", "occurredAt", "sealPosition"])
      .where(
        sql<boolean>`(id = any(${[...ids]}::bigint[]) or ${isNewAndWanted(since, mayHold(memberId, name))})`,
      )
      // The order of the chain, in which verification reads the entries.
      .orderBy("sealPosition")
      .orderBy("id")
      .forUpdate()
      .execute()
  );
}

/** Locks the entries about shifts written since an instant, in chain order. */
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

export interface Erasing {
  readonly id: number;
  /** The names of the details to erase. */
  readonly details: readonly string[];
  readonly isOriginGone: boolean;
  /** The erasure record of the entry; null when it has no seal yet. */
  readonly erased: Erased | null;
}

/** Erases parts of entries together with the salt of each erased part. */
export async function saveErasings(tx: Tx, erasings: readonly Erasing[]): Promise<void> {
  await sql`update events e set details = e.details - array(select json_array_elements_text(s.details)),
      ip_address = case when not s."isOriginGone" then e.ip_address end,
      user_agent = case when not s."isOriginGone" then e.user_agent end,
      seal_salt = null, erased = s.erased
    from json_to_recordset(${JSON.stringify(erasings)}::json) as s(id bigint, details json, "isOriginGone" boolean, erased jsonb)
    where e.id = s.id`.execute(tx);
}

export async function deleteSealedThrough(tx: Tx, position: number): Promise<void> {
  await tx.deleteFrom("events").where("sealPosition", "<=", position).execute();
}
