import { missing } from "@watchbill/domain/errors/refusal";
import { canBeRestored, goneIfDeletedBefore } from "@watchbill/domain/notifications/restore";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { RefusalError } from "../../platform/refusal-error.ts";
import {
  type Actionable,
  clearDeletedBefore,
  deleteNotificationsOf,
  insertNotifications,
  lockDeletedAt,
  type NewNotification,
  type RestatedRequest,
  type Settled,
  saveAllRead,
  saveAsksRestated,
  saveAsksSettled,
  saveDeletedAt,
  saveRead,
  saveRequestRestated,
} from "./store.ts";

const NOTIFICATION_MISSING = missing("notification-missing", "This notification was deleted.");

/**
 * Sends members in-app notifications, each with their own text; no member gets two for one event.
 */
export async function notifyMembers(
  ctx: CommandContext,
  news: readonly NewNotification[],
): Promise<void> {
  if (news.length === 0) return;
  await insertNotifications(ctx.tx, news, ctx.now);
  await ctx.signal({
    invalidates: ["notifications."],
    memberIds: news.map(({ memberId }) => memberId),
  });
}

/**
 * Resolves the actionable notifications of a request or of shifts: replaces their text and marks
 * them as read.
 */
export async function resolveActionable(
  ctx: CommandContext,
  asked: Actionable,
  settled: Settled,
): Promise<void> {
  const memberIds = await saveAsksSettled(ctx.tx, asked, settled, ctx.now);
  if (memberIds.length > 0)
    await ctx.signal({ invalidates: ["notifications."], memberIds: [...new Set(memberIds)] });
}

/** Updates the unresolved actionable notifications of a shift's spots. */
export async function updateActionable(
  ctx: CommandContext,
  shiftId: number,
  message: string,
): Promise<void> {
  await ringAgain(ctx, await saveAsksRestated(ctx.tx, shiftId, message));
}

/** Updates these members' notifications of a request to its current state; creates none. */
export async function restateRequest(
  ctx: CommandContext,
  restated: RestatedRequest,
): Promise<void> {
  await ringAgain(ctx, await saveRequestRestated(ctx.tx, restated));
}

export async function markRead(
  ctx: CommandContext<MemberActor>,
  { id }: { id: number },
): Promise<{ message: string }> {
  const isFound = await saveRead(ctx.tx, ctx.actor.id, id, ctx.now);
  if (!isFound) throw new RefusalError(NOTIFICATION_MISSING);
  await ctx.signal({ invalidates: ["notifications."], memberIds: [ctx.actor.id] });
  return { message: "Marked as read" };
}

export async function markAllRead(ctx: CommandContext<MemberActor>): Promise<{ message: string }> {
  await saveAllRead(ctx.tx, ctx.actor.id, ctx.now);
  await ctx.signal({ invalidates: ["notifications."], memberIds: [ctx.actor.id] });
  return { message: "All notifications marked as read" };
}

/** Deletes one of the caller's notifications, which they can restore for some minutes. */
export async function removeNotification(
  ctx: CommandContext<MemberActor>,
  { id }: { id: number },
): Promise<{ message: string }> {
  if ((await lockDeletedAt(ctx.tx, ctx.actor.id, id)) !== null)
    throw new RefusalError(NOTIFICATION_MISSING);
  await saveDeletedAt(ctx.tx, id, ctx.now);
  await ctx.signal({ invalidates: ["notifications."], memberIds: [ctx.actor.id] });
  return { message: "Notification deleted" };
}

/** Restores one of the caller's deleted notifications; does nothing if it was not deleted. */
export async function restoreNotification(
  ctx: CommandContext<MemberActor>,
  { id }: { id: number },
): Promise<{ message: string }> {
  const deletedAt = await lockDeletedAt(ctx.tx, ctx.actor.id, id);
  const isGone =
    deletedAt === undefined || (deletedAt !== null && !canBeRestored(deletedAt, ctx.now));
  if (isGone) throw new RefusalError(NOTIFICATION_MISSING);
  await saveDeletedAt(ctx.tx, id, null);
  await ctx.signal({ invalidates: ["notifications."], memberIds: [ctx.actor.id] });
  return { message: "Notification restored" };
}

/** Permanently deletes the notifications of events that members may no longer see. */
export async function deleteNotifiedOf(
  ctx: CommandContext,
  eventIds: readonly number[],
): Promise<void> {
  if (eventIds.length > 0) await ringAgain(ctx, await deleteNotificationsOf(ctx.tx, eventIds));
}

/** Refreshes the screens of members whose notifications were deleted. */
export async function ringAgain(ctx: CommandContext, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length > 0)
    await ctx.signal({ invalidates: ["notifications."], memberIds: [...new Set(memberIds)] });
}

/** Purges deleted notifications that can no longer be restored. */
export async function purgeDeleted(ctx: CommandContext): Promise<void> {
  await clearDeletedBefore(ctx.tx, goneIfDeletedBefore(ctx.now));
}
