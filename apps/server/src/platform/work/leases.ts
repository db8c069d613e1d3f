import { type RawBuilder, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import type { Database, DeliveriesTable } from "../database/database-types.ts";

/** An attempt ends well before this, so a lease that ran out means that its worker is gone. */
export const LEASE_SECONDS = 30;
/** Nothing of ours is dated this far ahead, unless the clock was ahead when it was written and has been put right since. */
const AHEAD_MINUTES = 10;
/** Nobody is asked to wait for longer than this. */
const LONGEST_PATIENCE_HOURS = 1;

/** The tables whose rows are work for one worker at a time. */
type Queue = "deliveries" | "webhookDeliveries";

/** What is waiting, due, and nobody's work at the moment. */
export function isFree(now: Temporal.Instant): RawBuilder<boolean> {
  const ahead = now.add({ minutes: AHEAD_MINUTES });
  return sql<boolean>`status = 'pending' and (due_at <= ${now} or created_at > ${ahead})
    and (lease_until is null or lease_until <= ${now} or lease_until > ${ahead})`;
}

/** Whether a time somebody asked to be left alone for is over; null is none. One that is too long was written by a clock that was ahead. */
export function isOver(until: RawBuilder<unknown>, now: Temporal.Instant): RawBuilder<boolean> {
  const ahead = now.add({ hours: LONGEST_PATIENCE_HOURS, minutes: AHEAD_MINUTES });
  return sql<boolean>`(${until} is null or ${until} <= ${now} or ${until} > ${ahead})`;
}

/**
 * Takes rows up for one worker until the lease ends, oldest first. `due` selects their numbers, `for update skip locked`,
 * so that whatever another worker holds is left to it.
 */
export async function takeUp<Row extends { readonly id: number }>(
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
 * Writes what became of a row that was taken up, and lets it go. An outcome that comes after somebody else took the row over
 * changes nothing, and the answer is false.
 */
export async function saveOutcome<Name extends Queue>(
  db: Db | Tx,
  queue: Name,
  { id, leaseToken }: { readonly id: number; readonly leaseToken: string },
  outcome: Updateable<Database[Name]>,
): Promise<boolean> {
  const written = await db
    // The two tables are alike in what is used here, which their union does not tell the compiler.
    .updateTable(queue as "deliveries")
    .set({ ...(outcome as Updateable<DeliveriesTable>), leaseToken: null, leaseUntil: null })
    .where("id", "=", id)
    .where("leaseToken", "=", leaseToken)
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}
