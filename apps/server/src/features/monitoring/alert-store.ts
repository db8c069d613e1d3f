import type { OpenAlert } from "@watchbill/domain/monitoring/alerts";
import type { Condition, ConditionKey } from "@watchbill/domain/monitoring/conditions";
import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

/** Records the time at which a worker completed a run of all jobs. */
export async function saveRound(tx: Tx, now: Temporal.Instant): Promise<void> {
  await sql`insert into worker_ticks (id, round_at) values (1, ${now}) on conflict (id) do update set round_at = ${now}`.execute(
    tx,
  );
}

/** Locks the open alerts and returns them with their last text. */
export async function lockOpenAlerts(tx: Tx): Promise<(OpenAlert & { readonly words: string })[]> {
  const rows = await tx
    .selectFrom("alerts")
    .select(["id", "key", "words", "startedAt", "seenAt", "notifiedAt"])
    .where("endedAt", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  // An alert from a newer app version has an unknown key, matches no condition, and closes.
  return rows.map((row) => ({ ...row, key: row.key as ConditionKey }));
}

/** Returns the channels on which the alerts of these instants were sent. */
export async function readWaysNotified(
  tx: Tx,
  kind: string,
  notifiedAt: readonly Temporal.Instant[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom("deliveries")
    .select("channel")
    .distinct()
    .where("createdAt", "in", [...notifiedAt])
    .where(sql`metadata->>'kind'`, "=", kind)
    .where("status", "in", ["pending", "success"])
    .execute();
  return rows.map(({ channel }) => channel);
}

export async function insertAlert(
  tx: Tx,
  { key, words }: Condition,
  now: Temporal.Instant,
): Promise<void> {
  await tx.insertInto("alerts").values({ key, words, startedAt: now, seenAt: now }).execute();
}

/** Updates an alert's last-seen time, and its sent time if it was sent. */
export async function markAlertSeen(
  tx: Tx,
  id: number,
  words: string,
  now: Temporal.Instant,
  isNotified: boolean,
): Promise<void> {
  await tx
    .updateTable("alerts")
    .set({ words, seenAt: now, ...(isNotified ? { notifiedAt: now } : {}) })
    .where("id", "=", id)
    .execute();
}

export async function endAlerts(
  tx: Tx,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  if (ids.length > 0)
    await tx
      .updateTable("alerts")
      .set({ endedAt: now })
      .where("id", "in", [...ids])
      .execute();
}

/** Deletes alerts: those never sent, and those closed before an instant. */
export async function deleteAlerts(
  tx: Tx,
  ids: readonly number[],
  endedBefore: Temporal.Instant,
): Promise<void> {
  await sql`delete from alerts where id = any(${[...ids]}::integer[]) or ended_at < ${endedBefore}`.execute(
    tx,
  );
}
