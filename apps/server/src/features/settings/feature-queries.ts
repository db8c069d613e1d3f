import type { FeatureRecords, FeatureSwitch } from "@watchbill/domain/settings/feature-switches";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

/**
 * A feature that is turned on by its first record; other features have no records, or need to be on
 * first.
 */
export type RecordedFeature = Exclude<
  FeatureSwitch,
  "workload" | "jewish-calendar" | "partial-assignments"
>;

/** SQL for the creation times of each feature's records. */
const WRITTEN: Readonly<Record<RecordedFeature, RawBuilder<unknown>>> = {
  "draft-schedules": sql`select created_at as written_at from draft_schedules`,
  swaps: sql`select created_at as written_at from swaps`,
  polls: sql`select created_at as written_at from polls`,
  "handoff-notes": sql`select written_at from handoff_notes`,
  "service-points": sql`select created_at as written_at from squad_events`,
  positions: sql`select updated_at as written_at from shift_types where role_ids <> '{}'
    union all select updated_at from shifts where role_ids <> '{}'`,
  chat: sql`select created_at as written_at from chats`,
  integrations: sql`select created_at as written_at from api_tokens
    union all select created_at from webhooks`,
};

/**
 * Returns whether the squad has records of a feature, and whether some are from before an instant.
 */
export async function readFeatureRecords(
  tx: Tx,
  feature: RecordedFeature,
  before: Temporal.Instant,
): Promise<FeatureRecords> {
  const written = WRITTEN[feature];
  const { rows } = await sql<FeatureRecords>`select exists (${written}) as "hasSome",
    exists (select from (${written}) r where r.written_at < ${before}) as "hadSome"`.execute(tx);
  return rows[0] ?? { hasSome: false, hadSome: false };
}
