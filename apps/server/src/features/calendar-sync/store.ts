import type { Span } from "@watchbill/domain/time/span";
import type { TimeOffClock } from "@watchbill/domain/time-off/time-off-span";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { SyncedCalendarsTable } from "../../platform/database/database-types.ts";

export type StoredCalendar = Selectable<SyncedCalendarsTable>;

/** A calendar claimed by one worker until its lease ends. */
export interface TakenCalendar {
  readonly memberId: number;
  readonly address: string;
  /** The owner's email in the squad. */
  readonly email: string;
  readonly leaseToken: string;
}

/** Lease of a claimed calendar; longer than fetching and parsing together take. */
const LEASE_SECONDS = 60;
/** A due time further ahead than this comes from a clock that was wrong, and counts as due. */
const AHEAD_HOURS = 2;

/** Claims the unclaimed calendar that has been due for longest; skips inactive members. */
export async function takeUpCalendar(
  db: Db,
  token: string,
  now: Temporal.Instant,
): Promise<TakenCalendar[]> {
  const ahead = now.add({ hours: AHEAD_HOURS });
  const { rows } = await sql<Omit<TakenCalendar, "leaseToken">>`
    with due as materialized (
      select member_id from synced_calendars
      where (due_at <= ${now} or due_at > ${ahead}) and (lease_until is null or lease_until <= ${now} or lease_until > ${ahead})
        and member_id in (select id from members where is_active and deleted_at is null)
      order by due_at limit 1 for update skip locked)
    update synced_calendars c set lease_token = ${token}, lease_until = ${now.add({ seconds: LEASE_SECONDS })}
    from due join members m on m.id = due.member_id
    where c.member_id = due.member_id returning c.member_id, c.address, m.email`.execute(db);
  return rows.map((row) => ({ ...row, leaseToken: token }));
}

/** Locks a member's calendar until the transaction ends; undefined when there is none. */
export async function lockCalendar(tx: Tx, memberId: number): Promise<StoredCalendar | undefined> {
  return tx
    .selectFrom("syncedCalendars")
    .selectAll()
    .where("memberId", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Replaces a member's calendar by one that is due at once; discards the old busy times and a read
 * in progress.
 */
export async function replaceCalendar(
  tx: Tx,
  memberId: number,
  address: string,
  now: Temporal.Instant,
): Promise<void> {
  await deleteCalendar(tx, memberId);
  await tx
    .insertInto("syncedCalendars")
    .values({ memberId, address, givenAt: now, dueAt: now })
    .execute();
}

/** Deletes a member's calendar with all its busy times; undefined when there was none. */
export async function deleteCalendar(
  tx: Tx,
  memberId: number,
): Promise<{ memberId: number } | undefined> {
  return tx
    .deleteFrom("syncedCalendars")
    .where("memberId", "=", memberId)
    .returning("memberId")
    .executeTakeFirst();
}

/**
 * Deletes the calendars of members who became inactive before an instant; returns the members' ids.
 */
export async function deleteCalendarsOfInactive(
  tx: Tx,
  before: Temporal.Instant,
): Promise<number[]> {
  // The activity log is kept for longer than this limit: an inactive member without an entry left
  // earlier.
  const { rows } = await sql<{ memberId: number }>`
    delete from synced_calendars c using members m
    where m.id = c.member_id and not m.is_active and coalesce(c.tried_at, c.given_at) <= ${before}
      and not exists (select 1 from events e
        where e.subject_id = c.member_id and e.type = 'members.deactivated' and e.occurred_at > ${before})
    returning c.member_id`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

export async function saveCalendar(
  tx: Tx,
  memberId: number,
  changes: Updateable<SyncedCalendarsTable>,
): Promise<void> {
  await tx.updateTable("syncedCalendars").set(changes).where("memberId", "=", memberId).execute();
}

/** Returns the end of a member's pause; null when there is none. */
export async function findPause(tx: Tx, memberId: number): Promise<Temporal.Instant | null> {
  const pause = await tx
    .selectFrom("calendarPauses")
    .select("untilAt")
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  return pause?.untilAt ?? null;
}

export async function savePause(
  tx: Tx,
  memberId: number,
  untilAt: Temporal.Instant,
): Promise<void> {
  const pause = tx.insertInto("calendarPauses").values({ memberId, untilAt });
  await pause
    .onConflict((conflict) => conflict.column("memberId").doUpdateSet({ untilAt }))
    .execute();
}

export async function deletePausesOver(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("calendarPauses").where("untilAt", "<=", now).execute();
}

export async function makeAllDue(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.updateTable("syncedCalendars").set({ dueAt: now }).where("dueAt", ">", now).execute();
}

/** Rows in one insert statement. */
const ROWS_AT_ONCE = 500;

/**
 * Replaces a member's busy times by those last read; unchanged ones stay ignored or counted. True
 * when anything changed.
 */
export async function saveTimes(
  tx: Tx,
  memberId: number,
  spans: readonly (TimeOffClock & Span)[],
): Promise<boolean> {
  const stored = await tx
    .selectFrom("busyTimes")
    .select(["id", "startsAt", "endsAt", "fromDate", "fromTime", "untilDate", "untilTime"])
    .where("memberId", "=", memberId)
    .execute();
  const wanted = new Map(spans.map((span) => [keyOf(span), span]));
  const gone = stored.filter((span) => !wanted.has(keyOf(span)));
  for (const { startsAt, endsAt, ...clock } of stored)
    wanted.delete(keyOf({ startsAt, endsAt, ...clock }));
  for (let at = 0; at < gone.length; at += ROWS_AT_ONCE) {
    const ids = gone.slice(at, at + ROWS_AT_ONCE).map(({ id }) => id);
    await tx.deleteFrom("busyTimes").where("id", "in", ids).execute();
  }
  const added = [...wanted.values()].map((span) => ({ ...span, memberId }));
  for (let at = 0; at < added.length; at += ROWS_AT_ONCE)
    await tx
      .insertInto("busyTimes")
      .values(added.slice(at, at + ROWS_AT_ONCE))
      .execute();
  return gone.length + added.length > 0;
}

function keyOf({ startsAt, endsAt, fromDate, fromTime }: TimeOffClock & Span): string {
  return `${startsAt.toString()} ${endsAt.toString()} ${fromDate} ${fromTime}`;
}

/** Sets whether a member's busy time is ignored; undefined when it does not exist. */
export async function saveIsOff(
  tx: Tx,
  memberId: number,
  id: number,
  isOff: boolean,
): Promise<{ id: number } | undefined> {
  return tx
    .updateTable("busyTimes")
    .set({ isOff })
    .where("memberId", "=", memberId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
}
