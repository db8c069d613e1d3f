import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { decideRetry } from "@watchbill/domain/messaging/retry";
import { isBefore } from "@watchbill/domain/time/local";
import type { OutgoingMessage, SendOutcome } from "../../platform/channels/channel.ts";
import { revealed } from "../../platform/deliveries.ts";
import type { AppDependencies } from "../../platform/dependencies.ts";
import type { OutsideWork } from "../../platform/feature.ts";
import { saveOutcome } from "../../platform/leases.ts";
import { type ChannelName, type Claimed, claimDue, deleteSubscription, pointlessOf, saveSmsOptOut } from "./store.ts";

/** One claim is at most what is in flight at once, so a crash can repeat no more than this many. */
const IN_FLIGHT = 8;
/** Taken up this often without an outcome, a message has brought its worker down each time and is set aside. */
const LAST_ATTEMPT = 6;

/** Delivers one channel's messages; each channel has its own loop, so that one that stands still holds up no other. */
export function deliverBy(channel: ChannelName): OutsideWork {
  return { name: `deliver ${channel}`, run: (dependencies, signal) => deliverDue(dependencies, channel, signal) };
}

async function deliverDue(dependencies: AppDependencies, channel: ChannelName, signal: AbortSignal): Promise<number> {
  const { perSecond } = dependencies.channels[channel];
  const limit = Math.min(IN_FLIGHT, perSecond);
  const claimed = await claimDue(dependencies.database.write, channel, limit, randomUUID(), dependencies.clock.now());
  if (claimed.length === 0) return 0;
  const pointless = await pointlessOf(
    dependencies.database.write,
    claimed.map(({ id }) => id),
  );
  const startedAt = performance.now();
  const wereSent = await Promise.all(
    claimed.map((message) => deliver(dependencies, channel, message, pointless.has(message.id))),
  );
  await pace(wereSent.filter(Boolean).length, perSecond, performance.now() - startedAt, signal);
  return claimed.length;
}

/** Waits out what a batch was quicker than the gateway's limit allows. */
async function pace(count: number, perSecond: number, tookMs: number, signal: AbortSignal): Promise<void> {
  const leftMs = (count / perSecond) * 1000 - tookMs;
  if (leftMs > 1) await wait(leftMs, undefined, { signal }).catch(() => undefined);
}

/** Gives whether the gateway was asked. */
async function deliver(
  dependencies: AppDependencies,
  channel: ChannelName,
  message: Claimed,
  isPointless: boolean,
): Promise<boolean> {
  const end = endWithoutSending(message, isPointless, dependencies.clock.now());
  if (end) {
    await saveOutcome(dependencies.database.write, "deliveries", message, end);
    return false;
  }
  const startedAt = performance.now();
  const outcome = await dependencies.channels[channel].send(outgoing(message, dependencies.configuration.baseUrl));
  await saveSendOutcome(dependencies, message, outcome, Math.round(performance.now() - startedAt));
  return outcome.kind !== "not-configured";
}

/** How a message ends that is not to be sent any more; null for one that is. */
function endWithoutSending(
  message: Claimed,
  isPointless: boolean,
  now: Temporal.Instant,
): { status: string; errorMessage: string } | null {
  if (isPointless) return { status: "dropped", errorMessage: "Not needed any more" };
  if (message.expiresAt && !isBefore(now, message.expiresAt)) return { status: "dropped", errorMessage: "Too late to be of use" };
  if (message.attempts <= LAST_ATTEMPT) return null;
  return { status: "failed", errorMessage: message.errorMessage ?? "Sending it never came to an end" };
}

async function saveSendOutcome(
  { database: { write }, clock, log }: AppDependencies,
  message: Claimed,
  outcome: SendOutcome,
  processingMs: number,
): Promise<void> {
  const now = clock.now();
  if (outcome.kind === "not-configured") {
    await saveOutcome(write, "deliveries", message, { deliveryMethod: "not configured" });
    return;
  }
  if (outcome.kind === "accepted") {
    const { method, providerMessageId, receipt = null } = outcome;
    await saveOutcome(write, "deliveries", message, {
      status: "success",
      deliveryMethod: method,
      providerMessageId,
      receipt,
      errorMessage: null,
      processingMs,
      sentAt: now,
      secret: null,
    });
    return;
  }
  const { isPermanent, retryAfterSeconds, method, error } = outcome;
  const { attempts, expiresAt } = message;
  const decision = decideRetry({ attempts, isPermanent, expiresAt, patienceSeconds: retryAfterSeconds }, Math.random(), now);
  if (decision.kind === "retry") {
    await saveOutcome(write, "deliveries", message, { dueAt: decision.at, errorMessage: error, processingMs });
  } else {
    await saveOutcome(write, "deliveries", message, {
      status: decision.kind,
      deliveryMethod: method,
      errorMessage: error,
      processingMs,
    });
    log.warn({ deliveryId: message.id, channel: message.channel, method, error }, "a message was not delivered");
  }
  if (outcome.isAddressGone) await setAddressAside(write, message, now);
}

/** A number that answered STOP gets no more texts; a device that is gone is forgotten. */
async function setAddressAside(
  write: AppDependencies["database"]["write"],
  message: Claimed,
  now: Temporal.Instant,
): Promise<void> {
  const [kind, id] = message.recipient.split(" ");
  if (message.channel === "sms" && message.memberId !== null) await saveSmsOptOut(write, message.memberId, now);
  if (message.channel === "push" && kind === "device") await deleteSubscription(write, Number(id));
}

function outgoing(message: Claimed, baseUrl: string): OutgoingMessage {
  const { id, recipient, subject, content, contentHtml, urgency, expiresAt, createdAt, secret } = message;
  return {
    deliveryId: id,
    messageId: `<${id}.${createdAt.epochMilliseconds}@${new URL(baseUrl).hostname}>`,
    recipient,
    subject: subject && revealed(subject, secret),
    text: revealed(content, secret),
    html: contentHtml && revealed(contentHtml, secret),
    urgency: urgency === "urgent" || urgency === "action" ? urgency : "info",
    expiresAt,
    metadata: JSON.parse(revealed(JSON.stringify(message.metadata), secret)) as Record<string, unknown>,
  };
}
