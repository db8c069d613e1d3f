import { randomUUID } from "node:crypto";
import type { AppDependencies } from "../../platform/dependencies.ts";
import type { OutsideWork } from "../../platform/feature.ts";
import { runAsSystem } from "../../platform/run.ts";
import { webhookSignature } from "../../platform/webhook-signature.ts";
import { noteAttempt } from "./outcome-commands.ts";
import { type Claimed, claimDue, selectTargets } from "./store.ts";

/** Tells addresses what they asked for, outside any transaction. */
export const deliverWebhooks: OutsideWork = { name: "deliver webhooks", run: deliverDue };

async function deliverDue(dependencies: AppDependencies): Promise<number> {
  const { write } = dependencies.database;
  const claimed = await claimDue(write, randomUUID(), dependencies.clock.now());
  if (claimed.length === 0) return 0;
  const webhookIds = [...new Set(claimed.map(({ webhookId }) => webhookId))];
  const targets = await selectTargets(write, webhookIds);
  await Promise.all(
    claimed.map(async (delivery) => {
      const target = targets.get(delivery.webhookId);
      // Without one it has been deleted meanwhile, and the delivery with it.
      if (target) await deliver(dependencies, delivery, target);
    }),
  );
  return claimed.length;
}

async function deliver(
  dependencies: AppDependencies,
  delivery: Claimed,
  { url, secret }: { url: string; secret: string },
): Promise<void> {
  const { body, type, id } = delivery;
  const headers = {
    "content-type": "application/json",
    "user-agent": "Watchbill",
    "watchbill-event": type,
    "watchbill-delivery": String(id),
    "watchbill-signature": webhookSignature(secret, body, dependencies.clock.now()),
  };
  const startedAt = performance.now();
  const answer = await dependencies.outside.post(url, { headers, body });
  const processingMs = Math.round(performance.now() - startedAt);
  await runAsSystem(dependencies, (ctx) => noteAttempt(ctx, delivery, answer, processingMs));
}
