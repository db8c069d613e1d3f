import type { ChainPoint } from "@watchbill/domain/activity/audit-chain-notes";
import { storedTypes } from "@watchbill/domain/events/stored-events";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Erased, Parts, SealableEntry } from "./audit-chain-work.ts";

/**
 * The newest sealed entry of the audit chain (hash chain of the activity log): position and hash.
 */
export interface ChainHead {
  readonly position: number;
  readonly seal: Buffer;
}

export type SealedEntry = ChainHead & SealableEntry;

export const CHAIN_START: ChainHead = { position: 0, seal: Buffer.alloc(32) };

/** Parses a chain head in the format that `verify` prints; null when malformed. */
export function readChainHead(text: string): ChainHead | null {
  const [, position, seal] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return position && seal ? { position: Number(position), seal: Buffer.from(seal, "hex") } : null;
}

const MICROSECONDS = sql`(extract(epoch from occurred_at) * 1000000)::bigint`;

/**
 * The columns that a seal covers, as texts that are identical on every server and after a restore.
 */
export const SEALABLE = [
  "id",
  "sealSalt",
  sql<Erased | null>`erased`.as("erased"),
  sql<string>`jsonb_build_array(id, type, actor_id, subject_id, shift_id, assignment_id, request_id, details,
    ${MICROSECONDS}, ip_address, user_agent)::text`.as("text"),
  sql<string>`jsonb_build_array(id, type, actor_id, subject_id, shift_id, assignment_id, request_id, ${MICROSECONDS})::text`.as(
    "fixed",
  ),
  sql<Parts>`(select coalesce(jsonb_object_agg('details.' || key, value::text), '{}')
      from jsonb_each(case jsonb_typeof(details) when 'object' then details else jsonb_build_object('', details) end))
    || jsonb_strip_nulls(jsonb_build_object('ipAddress', ip_address, 'userAgent', user_agent))`.as(
    "parts",
  ),
] as const;

/** Returns the newest sealed entry, or null when there is none. */
export async function selectChainHead(db: Db): Promise<ChainHead | null> {
  const row = await db
    .selectFrom("events")
    .select(["sealPosition", "seal"])
    .where("sealPosition", "is not", null)
    .orderBy("sealPosition", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { position: row.sealPosition!, seal: row.seal! } : null;
}

/** Lists sealed entries after a position, in order. */
export async function selectSealedAfter(
  db: Db,
  position: number,
  limit: number,
): Promise<SealedEntry[]> {
  const rows = await db
    .selectFrom("events")
    .select([...SEALABLE, "sealPosition", "seal"])
    .where("sealPosition", ">", position)
    .orderBy("sealPosition")
    .limit(limit)
    .execute();
  return rows.map(({ sealPosition, seal, ...entry }) => ({
    ...entry,
    position: sealPosition!,
    seal: seal!,
  }));
}

/** Returns the final hash of each erasure event, by event id. */
export async function selectErasings(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("events")
    .select(["id", "details"])
    .where("type", "in", storedTypes(["members.erased", "shifts.purged"]))
    .where("id", "in", [...ids])
    .execute();
  return new Map(
    rows.map(({ id, details }) => [id, (details as { digest?: string }).digest ?? ""]),
  );
}

/** Lists the first sealed entries with their times, if they are older than `before`. */
export async function selectOldestSealed(
  db: Db,
  before: Temporal.Instant,
  limit: number,
): Promise<ChainHead[]> {
  const rows = await db
    .selectFrom("events")
    .select(["sealPosition", "seal", "occurredAt"])
    .where("sealPosition", "is not", null)
    .orderBy("sealPosition")
    .limit(limit)
    .execute();
  const young = rows.findIndex(
    ({ occurredAt }) => Temporal.Instant.compare(occurredAt, before) >= 0,
  );
  return rows
    .slice(0, young === -1 ? rows.length : young)
    .map((row) => ({ position: row.sealPosition!, seal: row.seal! }));
}

/**
 * The newest entry deleted by retention, where the remaining chain starts, and the record of that.
 */
interface Trimmed extends ChainHead {
  readonly at: Temporal.Instant;
  /** The position of the entry that records the deletion; null while it is not sealed. */
  readonly saidAt: number | null;
  readonly entries: number;
}

/** Returns the last recorded deletion of old entries, or null. */
export async function selectTrimmed(db: Db): Promise<Trimmed | null> {
  const row = await db
    .selectFrom("events")
    .select(["details", "occurredAt", "sealPosition"])
    .where("type", "=", "activity.trimmed")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { position, seal, entries } = row.details as {
    position: number;
    seal: string;
    entries: number;
  };
  return {
    position,
    seal: Buffer.from(seal, "hex"),
    at: row.occurredAt,
    saidAt: row.sealPosition,
    entries,
  };
}

/** Returns the seal at a position, or null when there is no entry. */
export async function selectSealAt(db: Db, position: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom("events")
    .select("seal")
    .where("sealPosition", "=", position)
    .executeTakeFirst();
  return row?.seal ?? null;
}

/** Converts a chain head to the form of a seal note. */
export function pointOf({ position, seal }: ChainHead): ChainPoint {
  return { position, seal: seal.toString("hex") };
}
