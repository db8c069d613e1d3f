import { missing } from "@watchbill/domain/refusal";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { Refused } from "../../platform/refused.ts";
import { deleteNotification, insertNotifications, type NewNotification, saveAllRead, saveRead } from "./store.ts";

const NOTIFICATION_MISSING = missing("notification-missing", "This notification is not there any more.");

/** Tells members something that is no event, and rings their bells. */
export async function tellMembers(ctx: CommandContext, news: readonly Omit<NewNotification, "eventId">[]): Promise<void> {
  if (news.length === 0) return;
  await insertNotifications(
    ctx.tx,
    news.map((one) => ({ ...one, eventId: null })),
    ctx.now,
  );
  await ctx.signal({ touches: ["notifications."], memberIds: news.map(({ memberId }) => memberId) });
}

/** Marks one of the caller's notifications as read. */
export async function markRead(ctx: CommandContext<MemberActor>, { id }: { id: number }): Promise<{ message: string }> {
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

/** Deletes one of the caller's notifications. */
export async function removeNotification(ctx: CommandContext<MemberActor>, { id }: { id: number }): Promise<{ message: string }> {
  if (!(await deleteNotification(ctx.tx, ctx.actor.id, id))) throw new Refused(NOTIFICATION_MISSING);
  await ctx.signal({ touches: ["notifications."], memberIds: [ctx.actor.id] });
  return { message: "Notification deleted" };
}
