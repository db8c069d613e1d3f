import { webhookBody } from "@watchbill/domain/webhooks/webhook-body";
import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { readCrewing } from "../qualifications/crew-queries.ts";
import { insertDeliveriesOf } from "./store.ts";

/** Inserts the deliveries of an event for the subscribed webhooks. */
export async function notifyWebhooks(ctx: CommandContext, event: RecordedEvent): Promise<void> {
  const body = webhookBody(`event-${event.id}`, {
    ...event,
    at: event.occurredAt,
    crew: await readCrewing(ctx.tx, event.shiftId),
  });
  await insertDeliveriesOf(ctx.tx, event, body, ctx.now);
}
