import { type ExpressionBuilder, sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { Database } from "../../platform/database/database-types.ts";

/**
 * Marks one of a member's own notifications as read; returns false when there is none with that id.
 */
export async function saveRead(
  tx: Tx,
  memberId: number,
  id: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const found = await tx
    .updateTable("notifications")
    .set((eb) => ({ isRead: true, readAt: eb.fn.coalesce("readAt", eb.val(now)) }))
    .where("deletedAt", "is", null)
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .returning("id")
    .executeTakeFirst();
  return found !== undefined;
}

export async function saveAllRead(tx: Tx, memberId: number, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable("notifications")
    .set({ isRead: true, readAt: now })
    .where("memberId", "=", memberId)
    .where("isRead", "=", false)
    .where("deletedAt", "is", null)
    .execute();
}

export interface NewNotification {
  readonly memberId: number;
  /** The notification's event; null for a reminder, which has none. */
  readonly eventId: number | null;
  readonly title: string;
  readonly message: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The facts that the text uses, depending on its kind; empty for an alert. */
  readonly parameters: object;
}

/** Inserts notifications; a member gets one for each event, even if its reaction runs again. */
export async function insertNotifications(
  tx: Tx,
  notifications: readonly NewNotification[],
  now: Temporal.Instant,
): Promise<void> {
  if (notifications.length === 0) return;
  await tx
    .insertInto("notifications")
    .values(
      notifications.map((notification) => ({
        ...notification,
        metadata: JSON.stringify(notification.metadata),
        parameters: JSON.stringify(notification.parameters),
        createdAt: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["eventId", "memberId"]).doNothing())
    .execute();
}

/**
 * What an actionable notification is about: the spot of a request, an open spot, or (null) any spot
 * of the shifts.
 */
export interface Actionable {
  readonly shiftIds: readonly number[];
  readonly requestId: number | null | "open spots";
  /** The swap offer it is about; null or omitted for none. */
  readonly swapId?: number | null;
}

interface Words {
  readonly title: string;
  readonly message: string;
}

/**
 * The text after an offer is resolved: for members who got a spot through it, and for all others.
 */
export interface Settled {
  readonly words: Words;
  readonly own: Words;
  readonly ownerIds: readonly number[];
  /** Members whose offer is deleted, because a notification of the outcome replaces it. */
  readonly replacedIds?: readonly number[];
}

/**
 * Resolves actionable notifications of spots and marks them as read; returns their members' ids.
 */
export async function saveAsksSettled(
  tx: Tx,
  { shiftIds, requestId, swapId = null }: Actionable,
  { words, own, ownerIds, replacedIds = [] }: Settled,
  now: Temporal.Instant,
): Promise<number[]> {
  if (shiftIds.length === 0) return [];
  const either = (part: keyof Words) =>
    sql<string>`case when member_id = any(${[...ownerIds]}::int[]) then ${own[part]} else ${words[part]} end`;
  const isAsked = (eb: ExpressionBuilder<Database, "notifications">) =>
    eb.and([
      eb(
        "eventId",
        "in",
        eb
          .selectFrom("events")
          .select("id")
          .$if(swapId !== null, (events) =>
            events
              .where("type", "=", "swaps.offered")
              .where(sql`details->>'swapId'`, "=", String(swapId)),
          )
          .$if(swapId === null, (events) => events.where("shiftId", "in", shiftIds))
          .$if(requestId === "open spots", (events) =>
            events.where("requestId", "is", null).where("type", "<>", "swaps.offered"),
          )
          .$if(typeof requestId === "number", (events) =>
            events.where("requestId", "=", Number(requestId)),
          ),
      ),
      eb(sql<string>`metadata->>'asks'`, "=", "true"),
    ]);
  const gone =
    replacedIds.length === 0
      ? []
      : await tx
          .deleteFrom("notifications")
          .where(isAsked)
          .where("memberId", "in", replacedIds)
          .returning("memberId")
          .execute();
  const rows = await tx
    .updateTable("notifications")
    .set((eb) => ({
      title: either("title"),
      message: either("message"),
      parameters: "{}",
      isRead: true,
      readAt: eb.fn.coalesce("readAt", eb.val(now)),
    }))
    .where(isAsked)
    .returning("memberId")
    .execute();
  return [...gone, ...rows].map(({ memberId }) => memberId);
}

/**
 * Updates unresolved actionable notifications of a shift's spots: all of a pending request, or the
 * unread ones of an open spot. Returns their members' ids.
 */
export async function saveAsksRestated(
  tx: Tx,
  shiftId: number,
  message: string,
): Promise<number[]> {
  const { rows } = await sql<{ memberId: number }>`
    update notifications n set message = ${message}, parameters = '{}' from events e
    where e.id = n.event_id and e.shift_id = ${shiftId} and e.type <> 'swaps.offered' and n.metadata->>'asks' = 'true'
      and case when e.request_id is null then not n.is_read
        else e.request_id in (select id from replacement_requests where shift_id = ${shiftId} and status = 'pending') end
    returning n.member_id`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

/** The current text of a request's notifications, for some members. */
export interface RestatedRequest extends Words {
  readonly shiftId: number;
  readonly requestId: number;
  readonly memberIds: readonly number[];
  readonly kind: string;
  readonly isAsk: boolean;
  readonly parameters: object;
}

/**
 * Rewrites each member's first notification of a request and deletes the later ones; an actionable
 * one becomes unread again. Returns their members' ids.
 */
export async function saveRequestRestated(
  tx: Tx,
  { shiftId, requestId, memberIds, kind, isAsk, title, message, parameters }: RestatedRequest,
): Promise<number[]> {
  const metadata = JSON.stringify({ kind, ...(isAsk ? { asks: true } : {}) });
  const { rows } = await sql<{ memberId: number }>`
    with own as (
      select n.id, row_number() over (partition by n.member_id order by n.id) as nth
      from notifications n join events e on e.id = n.event_id
      where e.shift_id = ${shiftId} and e.request_id = ${requestId} and n.member_id = any(${[...memberIds]}::int[])
        and n.deleted_at is null),
    gone as (delete from notifications where id in (select id from own where nth > 1))
    update notifications n set title = ${title}, message = ${message}, metadata = (n.metadata - 'asks') || ${metadata}::jsonb,
      parameters = ${JSON.stringify(parameters)}::jsonb,
      is_read = n.is_read and not ${isAsk}, read_at = case when ${isAsk} then null else n.read_at end
    from own where own.id = n.id and own.nth = 1
    returning n.member_id`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

/**
 * Locks a member's own notification and returns its deletion time, null if not deleted; undefined
 * when there is none.
 */
export async function lockDeletedAt(
  tx: Tx,
  memberId: number,
  id: number,
): Promise<Temporal.Instant | null | undefined> {
  const found = await tx
    .selectFrom("notifications")
    .select("deletedAt")
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
  return found?.deletedAt;
}

/** Deletes a notification, or restores it when `deletedAt` is null. */
export async function saveDeletedAt(
  tx: Tx,
  id: number,
  deletedAt: Temporal.Instant | null,
): Promise<void> {
  await tx.updateTable("notifications").set({ deletedAt }).where("id", "=", id).execute();
}

/** Purges notifications from before an instant, up to a limit; returns their members' ids. */
export async function deleteNotifiedBefore(
  tx: Tx,
  instant: Temporal.Instant,
  most: number,
): Promise<number[]> {
  const old = tx
    .selectFrom("notifications")
    .select("id")
    .where("createdAt", "<", instant)
    .orderBy("createdAt")
    .limit(most);
  const ids = (await old.execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  // Deletes by id in a separate statement: in a single one, PostgreSQL scans the whole table each
  // minute.
  const { rows } = await sql<{
    memberId: number;
  }>`delete from notifications where id = any(${ids}::int[]) returning member_id`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

/** Permanently deletes the notifications of events; returns their members' ids. */
export async function deleteNotificationsOf(
  tx: Tx,
  eventIds: readonly number[],
): Promise<number[]> {
  const deleted = await tx
    .deleteFrom("notifications")
    .where("eventId", "in", eventIds)
    .returning("memberId")
    .execute();
  return deleted.map(({ memberId }) => memberId);
}

export async function clearDeletedBefore(tx: Tx, instant: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("notifications").where("deletedAt", "<", instant).execute();
}
