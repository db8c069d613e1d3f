import { type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";

/** An attempt ends well before this, so a lease that ran out means that its worker is gone. */
export const LEASE_SECONDS = 30;
/** Nothing of ours is dated this far ahead, unless the clock was ahead when it was written and has been put right since. */
const AHEAD_MINUTES = 10;

/** The tables whose rows are work for one worker at a time. */
type Queue = "deliveries" | "webhook_deliveries";

/** What is waiting, due, and nobody's work at the moment. */
export function isFree(now: Temporal.Instant): RawBuilder<boolean> {
  const ahead = now.add({ minutes: AHEAD_MINUTES });
  return sql<boolean>`status = 'pending' and (due_at <= ${now} or created_at > ${ahead})
    and (lease_until is null or lease_until <= ${now} or lease_until > ${ahead})`;
}

/**
 * Takes rows up for one worker until the lease ends, oldest first. `due` selects their numbers, `for update skip locked`,
 * so that whatever another worker holds is left to it. Every outcome must carry the token: one that comes after somebody
 * else took the row over changes nothing.
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
