import { detailsOf } from "@watchbill/domain/news/catalogue";
import { isAskedAnew } from "@watchbill/domain/wishes/reminders";
import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { readClosedAt } from "./queries.ts";
import { deleteAsking, deleteWishesOf } from "./store.ts";

/** Of a member who was deleted nothing is kept of what they wished. */
export async function forgetWishes(
  ctx: CommandContext,
  { subjectId }: RecordedEvent,
): Promise<void> {
  if (subjectId !== null) await deleteWishesOf(ctx.tx, subjectId);
}

/** The wishes of a plan are open again: members are asked anew, unless they were closed a moment ago. */
export async function askAgain(ctx: CommandContext, event: RecordedEvent): Promise<void> {
  const { planId } = detailsOf({ ...event, type: "plan.wishes-opened" });
  if (isAskedAnew(event.occurredAt, await readClosedAt(ctx.tx, planId, event.occurredAt)))
    await deleteAsking(ctx.tx, planId);
}
