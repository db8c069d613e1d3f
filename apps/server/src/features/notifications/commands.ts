import { missing } from "@watchbill/domain/errors/refusal";
import { canBePutBack, goneIfDeletedBefore } from "@watchbill/domain/notifications/put-back";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { Refused } from "../../platform/refused.ts";
import {
  type Asked,
  clearDeletedBefore,
  deleteToldOf,
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

const NOTIFICATION_MISSING = missing(
  "notification-missing",
  "This notification is not there any more.",
);

/** Tells members something, each in their own words, and rings their bells; nobody is told twice of one event. */
export async function tellMembers(
  ctx: CommandContext,
  news: readonly NewNotification[],
): Promise<void> {
  if (news.length === 0) return;
  await insertNotifications(ctx.tx, news, ctx.now);
  await ctx.signal({
    touches: ["notifications."],
    memberIds: news.map(({ memberId }) => memberId),
  });
}

/** Rewrites what asked for places that are settled, of a request or of shifts, and counts it as read. */
export async function settleAsks(
  ctx: CommandContext,
  asked: Asked,
  settled: Settled,
): Promise<void> {
  const memberIds = await saveAsksSettled(ctx.tx, asked, settled, ctx.now);
  if (memberIds.length > 0)
    await ctx.signal({ touches: ["notifications."], memberIds: [...new Set(memberIds)] });
}

/** Has what asks for places of a shift say something else, where they are not settled. */
export async function restateAsks(
  ctx: CommandContext,
  shiftId: number,
  message: string,
): Promise<void> {
  await ringAgain(ctx, await saveAsksRestated(ctx.tx, shiftId, message));
}

/** Has the notifications of some members about a request say how it stands now; members without one get none. */
export async function restateRequest(
  ctx: CommandContext,
  restated: RestatedRequest,
): Promise<void> {
  await ringAgain(ctx, await saveRequestRestated(ctx.tx, restated));
}

/** Marks one of the caller's notifications as read. */
export async function markRead(
  ctx: CommandContext<MemberActor>,
  { id }: { id: number },
): Promise<{ message: string }> {
  const isFound = await saveRead(ctx.tx, ctx.actor.id, id, ctx.now);
  if (!isFound) throw new Refused(NOTIFICATION_MISSING);
  await ctx.signal({ touches: ["notifications."], memberIds: [ctx.actor.id] });
  return { message: "Marked as read" };
}

/** Marks all of the caller's notifications as read. */
export async function markAllRead(ctx: CommandContext<MemberActor>): Promise<{ message: string }> {
  await saveAllRead(ctx.tx, ctx.actor.id, ctx.now);
  await ctx.signal({ touches: ["notifications."], memberIds: [ctx.actor.id] });
  return { message: "All notifications marked as read" };
}

/** Deletes one of the caller's notifications; for some minutes it can be put back. */
export async function removeNotification(
  ctx: CommandContext<MemberActor>,
  { id }: { id: number },
): Promise<{ message: string }> {
  if ((await lockDeletedAt(ctx.tx, ctx.actor.id, id)) !== null)
    throw new Refused(NOTIFICATION_MISSING);
  await saveDeletedAt(ctx.tx, id, ctx.now);
  await ctx.signal({ touches: ["notifications."], memberIds: [ctx.actor.id] });
  return { message: "Notification deleted" };
}

/** Puts back one of the caller's notifications that they deleted; one that is there stays there. */
export async function putBackNotification(
  ctx: CommandContext<MemberActor>,
  { id }: { id: number },
): Promise<{ message: string }> {
  const deletedAt = await lockDeletedAt(ctx.tx, ctx.actor.id, id);
  const isGone =
    deletedAt === undefined || (deletedAt !== null && !canBePutBack(deletedAt, ctx.now));
  if (isGone) throw new Refused(NOTIFICATION_MISSING);
  await saveDeletedAt(ctx.tx, id, null);
  await ctx.signal({ touches: ["notifications."], memberIds: [ctx.actor.id] });
  return { message: "Notification put back" };
}

/** Takes away for good what told of events that nobody is to know more of. */
export async function forgetToldOf(
  ctx: CommandContext,
  eventIds: readonly number[],
): Promise<void> {
  if (eventIds.length > 0) await ringAgain(ctx, await deleteToldOf(ctx.tx, eventIds));
}

/** Has the screens of those whose notifications went read them again. */
export async function ringAgain(ctx: CommandContext, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length > 0)
    await ctx.signal({ touches: ["notifications."], memberIds: [...new Set(memberIds)] });
}

/** Takes away for good what was deleted and not put back in time. */
export async function forgetDeleted(ctx: CommandContext): Promise<void> {
  await clearDeletedBefore(ctx.tx, goneIfDeletedBefore(ctx.now));
}
