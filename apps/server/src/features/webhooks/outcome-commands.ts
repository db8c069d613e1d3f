import { decideRetry } from "@watchbill/domain/messages/delivery/retry";
import { isToBeSwitchedOff } from "@watchbill/domain/webhooks/switching-off";
import { WEBHOOK_ADDRESS_PRIVATE } from "@watchbill/domain/webhooks/webhook-address";
import { WEBHOOK_TEST } from "@watchbill/domain/webhooks/webhook-events";
import type { CommandContext } from "../../platform/context.ts";
import type { OutboundResponse } from "../../platform/outbound/outbound-client.ts";
import { listAdministratorIds } from "../members/queries.ts";
import { notifyMembers } from "../notifications/commands.ts";
import { hostOf, SWITCHED_OFF, signalWebhooksChanged } from "./commands.ts";
import {
  type ClaimedWebhookDelivery,
  dropWaiting,
  lockWebhook,
  saveDelivered,
  saveWebhook,
  type Webhook,
} from "./store.ts";

/** HTTP 410 Gone: permanent, so there is no retry. */
const GONE = 410;

/**
 * Records the outcome of an attempt and updates the webhook. If the URL was changed during the
 * attempt, the webhook stays as it is, and a failed delivery goes to the new URL at once.
 */
export async function recordWebhookAttempt(
  ctx: CommandContext,
  delivery: ClaimedWebhookDelivery,
  url: string,
  answer: OutboundResponse,
  processingMs: number,
): Promise<void> {
  const webhook = await lockWebhook(ctx.tx, delivery.webhookId);
  // The webhook was deleted during the attempt, with its log.
  if (!webhook) return;
  const answerStatus = answer.kind === "answered" ? answer.status : null;
  const error = errorOf(answer);
  const isOfOldAddress = webhook.url !== url;
  const goesToNewOne = isOfOldAddress && webhook.isActive && delivery.type !== WEBHOOK_TEST;
  const end =
    error === null
      ? "success"
      : goesToNewOne
        ? { at: ctx.now }
        : endOf(ctx, delivery, webhook, answer);
  const isOurs = await saveDelivered(ctx.tx, delivery, {
    answerStatus,
    processingMs,
    errorMessage: error,
    ...(typeof end === "string" ? { status: end } : { dueAt: end.at }),
    ...(end === "success" ? { sentAt: ctx.now } : {}),
  });
  if (!isOurs) return;
  if (isOfOldAddress) return signalWebhooksChanged(ctx);
  if (end === "success" && webhook.failedInRow > 0)
    await saveWebhook(ctx.tx, webhook.id, { failedInRow: 0, failingSince: null });
  const patience = patienceOf(answer);
  if (typeof end !== "string" && patience !== undefined)
    await saveWebhook(ctx.tx, webhook.id, { quietUntil: ctx.now.add({ seconds: patience }) });
  if (end === "failed" && webhook.isActive && delivery.type !== WEBHOOK_TEST)
    await countFailure(ctx, webhook);
  await signalWebhooksChanged(ctx);
}

/** Returns the error to show for a response; null when the delivery was accepted. */
export function errorOf(answer: OutboundResponse): string | null {
  if (answer.kind === "private") return WEBHOOK_ADDRESS_PRIVATE.message;
  if (answer.kind === "unreachable") return answer.error;
  const { status, text } = answer;
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `HTTP ${status}: redirects are not followed`;
  return text === "" ? `HTTP ${status}` : `HTTP ${status}: ${text}`;
}

/** Returns the Retry-After of the response in seconds; it applies to all deliveries to the URL. */
export function patienceOf(answer: OutboundResponse): number | undefined {
  return answer.kind === "answered" ? answer.retryAfterSeconds : undefined;
}

/** Decides whether a failed delivery is retried: never for a test or an inactive webhook. */
function endOf(
  ctx: CommandContext,
  { attempts, type }: ClaimedWebhookDelivery,
  { isActive }: Webhook,
  answer: OutboundResponse,
): "failed" | "dropped" | { readonly at: Temporal.Instant } {
  const isGone = answer.kind === "answered" && answer.status === GONE;
  const isPermanent = isGone || answer.kind === "private" || type === WEBHOOK_TEST || !isActive;
  const attempt = { attempts, isPermanent, expiresAt: null, patienceSeconds: patienceOf(answer) };
  const decision = decideRetry(attempt, Math.random(), ctx.now);
  return decision.kind === "retry" ? decision : decision.kind;
}

/** Counts a failed delivery; above the limit, deactivates the webhook and notifies the admins. */
async function countFailure(ctx: CommandContext, webhook: Webhook): Promise<void> {
  const failedInRow = webhook.failedInRow + 1;
  const failingSince = webhook.failingSince ?? ctx.now;
  const isOff = isToBeSwitchedOff({ failedInRow, failingSince }, ctx.now);
  await saveWebhook(ctx.tx, webhook.id, {
    failedInRow,
    failingSince,
    ...(isOff ? { isActive: false, switchedOffAt: ctx.now } : {}),
  });
  if (!isOff) return;
  const host = hostOf(webhook.url);
  await dropWaiting(ctx.tx, webhook.id, SWITCHED_OFF, ctx.now);
  await ctx.record({ type: "webhooks.switched-off", details: { webhookId: webhook.id, host } });
  const memberIds = await listAdministratorIds(ctx.tx);
  await notifyMembers(
    ctx,
    memberIds.map((memberId) => ({
      memberId,
      eventId: null,
      title: "Webhook turned off",
      message: `The last ${failedInRow} deliveries to ${host} failed. Check its log in Settings > Webhooks, then turn it on again.`,
      metadata: { kind: "webhooks.switched-off", webhookId: webhook.id },
      parameters: { failedInRow, host },
    })),
  );
}
