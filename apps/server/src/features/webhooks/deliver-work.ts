import { randomUUID } from "node:crypto";
import type { Needs, ToCommand, ToWork } from "../../platform/dependencies.ts";
import type { OutsideWork } from "../../platform/feature.ts";
import { drainQueue } from "../../platform/jobs/drain-queue.ts";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import { postSignature } from "../../platform/outbound/signed-post.ts";
import { recordWebhookAttempt } from "./outcome-commands.ts";
import { type ClaimedWebhookDelivery, claimDueWebhooks, selectWebhookTarget } from "./store.ts";

/** Background job that sends webhook deliveries outside any transaction. */
export const deliverWebhooks: OutsideWork = {
  name: "deliver webhooks",
  run: deliverDue,
  goesOnAfterStep: true,
};

async function deliverDue(
  dependencies: ToWork,
  signal: AbortSignal,
  since: Temporal.Instant | null,
): Promise<number> {
  const { database, clock } = dependencies;
  return drainQueue<ClaimedWebhookDelivery>(
    dependencies,
    signal,
    (underWay) => {
      const busy = new Set(underWay.map(({ webhookId }) => webhookId));
      return claimDueWebhooks(database.write, randomUUID(), clock.now(), {
        busy: [...busy],
        since,
      });
    },
    (delivery) => deliver(dependencies, delivery),
  );
}

async function deliver(
  dependencies: ToCommand & Needs<"outside">,
  delivery: ClaimedWebhookDelivery,
): Promise<void> {
  const now = dependencies.clock.now();
  const { body, type, id, webhookId } = delivery;
  const target = await selectWebhookTarget(dependencies.database.write, webhookId, now);
  // The webhook was deleted meanwhile, with its deliveries.
  if (!target) return;
  const headers = {
    "content-type": "application/json",
    "user-agent": "Watchbill",
    "watchbill-event": type,
    "watchbill-delivery": String(id),
    "watchbill-signature": postSignature(target.secrets, body, now),
  };
  const startedAt = performance.now();
  const answer = await dependencies.outside.post(target.url, { headers, body });
  const processingMs = Math.round(performance.now() - startedAt);
  await runAsSystem(dependencies, (ctx) =>
    recordWebhookAttempt(ctx, delivery, target.url, answer, processingMs),
  );
}
