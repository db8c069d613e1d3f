import type { Tx } from "../../platform/database.ts";

/** Marks one of a member's own notifications as read; gives false when there is none of that number. */
export async function saveRead(tx: Tx, memberId: number, id: number, now: Temporal.Instant): Promise<boolean> {
  const found = await tx
    .updateTable("notifications")
    .set((eb) => ({ isRead: true, readAt: eb.fn.coalesce("readAt", eb.val(now)) }))
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .returning("id")
    .executeTakeFirst();
  return found !== undefined;
}

/** Marks all of a member's notifications as read. */
export async function saveAllRead(tx: Tx, memberId: number, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable("notifications")
    .set({ isRead: true, readAt: now })
    .where("memberId", "=", memberId)
    .where("isRead", "=", false)
    .execute();
}

export interface NewNotification {
  readonly memberId: number;
  /** The event it tells of; null for a reminder, which is none. */
  readonly eventId: number | null;
  readonly title: string;
  readonly message: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Writes notifications; nobody gets two of one event, however often its reaction runs. */
export async function insertNotifications(
  tx: Tx,
  notifications: readonly NewNotification[],
  now: Temporal.Instant,
): Promise<void> {
  if (notifications.length === 0) return;
  await tx
    .insertInto("notifications")
    .values(
      notifications.map((notification) => ({ ...notification, metadata: JSON.stringify(notification.metadata), createdAt: now })),
    )
    .onConflict((conflict) => conflict.columns(["eventId", "memberId"]).doNothing())
    .execute();
}

/** Deletes one of a member's own notifications; gives false when there is none of that number. */
export async function deleteNotification(tx: Tx, memberId: number, id: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom("notifications")
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}
