import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { LEASE_SECONDS } from "../../platform/jobs/leases.ts";
import { type StoredAutofillRun, selectAutofillRuns } from "./store.ts";

/** A fill that one worker has claimed. */
export type TakenFill = StoredAutofillRun & { readonly leaseToken: string };

/** Claims a fill that is new or whose lease has expired. */
export async function takeUpFill(
  db: Db,
  token: string,
  now: Temporal.Instant,
): Promise<TakenFill | undefined> {
  const { rows } = await sql<{ id: number }>`
    with due as materialized (
      select id from autofill_runs where status = 'running' and (lease_until is null or lease_until <= ${now})
      order by id limit 1 for update skip locked)
    update autofill_runs p set lease_token = ${token}, lease_until = ${leaseFrom(now)}, attempts = attempts + 1
    from due where p.id = due.id returning p.id`.execute(db);
  const [taken] = rows;
  if (!taken) return undefined;
  const autofillRun = await selectAutofillRuns(db).where("p.id", "=", taken.id).executeTakeFirst();
  return autofillRun && { ...autofillRun, leaseToken: token };
}

function leaseFrom(now: Temporal.Instant): RawBuilder<Temporal.Instant> {
  return sql`${now.add({ seconds: LEASE_SECONDS })}::timestamptz`;
}

/** Renews the worker's lease and returns the current step; undefined when the lease is lost. */
export async function renewLease(
  db: Db,
  { id, leaseToken }: TakenFill,
  now: Temporal.Instant,
): Promise<{ step: string | null } | undefined> {
  const { rows } = await sql<{ step: string | null }>`
    update autofill_runs set lease_until = ${leaseFrom(now)} where id = ${id} and lease_token = ${leaseToken} and status = 'running'
    returning step`.execute(db);
  return rows[0];
}

/** Locks the worker's fill; undefined when the lease is lost. */
export async function lockFill(
  tx: Tx,
  { id, leaseToken }: TakenFill,
): Promise<StoredAutofillRun | undefined> {
  return selectAutofillRuns(tx)
    .where("p.id", "=", id)
    .where("p.leaseToken", "=", leaseToken)
    .where("p.status", "=", "running")
    .forNoKeyUpdate()
    .executeTakeFirst();
}
