import { type RawBuilder, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import type { Database, DeliveriesTable } from "../database/database-types.ts";

/** An attempt ends well before the lease, so an expired lease means that its worker is gone. */
export const LEASE_SECONDS = 30;
/**
 * A creation or lease time further ahead than this was written by a clock that was wrong and is now
 * correct.
 */
const AHEAD_MINUTES = 10;
/** The longest `retryAfter` that the app accepts. */
const LONGEST_PATIENCE_HOURS = 1;

/** Tables whose rows are claimed by one worker at a time. */
type Queue = "deliveries" | "webhookDeliveries";

/** Whether a row is pending, due and not leased. */
export function isDue(now: Temporal.Instant): RawBuilder<boolean> {
  const ahead = now.add({ minutes: AHEAD_MINUTES });
  return sql<boolean>`status = 'pending' and (due_at <= ${now} or created_at > ${ahead})
    and (lease_until is null or lease_until <= ${now} or lease_until > ${ahead})`;
}

/**
 * Whether a `retryAfter` time has passed; null means none. A time too far ahead was written by a
 * clock that was ahead.
 */
export function isExpired(until: RawBuilder<unknown>, now: Temporal.Instant): RawBuilder<boolean> {
  const ahead = now.add({ hours: LONGEST_PATIENCE_HOURS, minutes: AHEAD_MINUTES });
  return sql<boolean>`(${until} is null or ${until} <= ${now} or ${until} > ${ahead})`;
}

/**
 * Claims rows for one worker until the lease ends, oldest first. `due` selects their ids with `for
 * update skip locked`, so rows locked by another worker are skipped.
 */
export async function claim<Row extends { readonly id: number }>(
  db: Db,
  queue: Queue,
  due: RawBuilder<unknown>,
  token: string,
  now: Temporal.Instant,
): Promise<(Row & { readonly leaseToken: string })[]> {
  const leaseUntil = now.add({ seconds: LEASE_SECONDS });
  const { rows } = await sql<Row>`
    with due as materialized (${due})
    update ${sql.table(queue)} q set lease_token = ${token}, lease_until = ${leaseUntil}, attempts = attempts + 1
    from due where q.id = due.id returning q.*`.execute(db);
  return rows.map((row) => ({ ...row, leaseToken: token })).sort((a, b) => a.id - b.id);
}

/**
 * Saves the outcome of a claimed row and releases it. Returns false and changes nothing if another
 * worker has claimed the row since.
 */
export async function releaseWithOutcome<Name extends Queue>(
  db: Db | Tx,
  queue: Name,
  { id, leaseToken }: { readonly id: number; readonly leaseToken: string },
  outcome: Updateable<Database[Name]>,
): Promise<boolean> {
  const written = await db
    // Both tables have the columns used here, which their union type does not show the compiler.
    .updateTable(queue as "deliveries")
    .set({ ...(outcome as Updateable<DeliveriesTable>), leaseToken: null, leaseUntil: null })
    .where("id", "=", id)
    .where("leaseToken", "=", leaseToken)
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}
