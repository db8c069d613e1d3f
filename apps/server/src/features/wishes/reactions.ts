import { detailsOf } from "@watchbill/domain/news/catalogue";
import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { deleteAsking, deleteWishesOf } from "./store.ts";

/** Of a member who was deleted nothing is kept of what they wished. */
export async function forgetWishes(ctx: CommandContext, { subjectId }: RecordedEvent): Promise<void> {
  if (subjectId !== null) await deleteWishesOf(ctx.tx, subjectId);
}

/** The wishes of a plan are open again: members are asked anew. */
export async function askAgain(ctx: CommandContext, event: RecordedEvent): Promise<void> {
  await deleteAsking(ctx.tx, detailsOf({ ...event, type: "plan.wishes-opened" }).planId);
}
