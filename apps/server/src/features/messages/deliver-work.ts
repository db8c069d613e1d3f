import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { decideRetry } from "@watchbill/domain/messages/delivery/retry";
import type { SendTime } from "@watchbill/domain/messages/delivery/send-time";
import { isBefore } from "@watchbill/domain/time/local";
import type { Updateable } from "kysely";
import type { OutgoingMessage, SendOutcome } from "../../platform/channels/channel.ts";
import { clearGatewayErrors, recordGatewayError } from "../../platform/channels/gateway-errors.ts";
import {
  type ChannelName,
  type ClaimedDelivery,
  claimDue,
  decryptDelivery,
  markDelivered,
  pushServicesOf,
  releaseDeliveries,
} from "../../platform/channels/outbox.ts";
import type { Db } from "../../platform/database/database.ts";
import type { DeliveriesTable } from "../../platform/database/database-types.ts";
import type { Needs, ToCommand } from "../../platform/dependencies.ts";
import type { OutsideWork } from "../../platform/feature.ts";
import { drainQueue } from "../../platform/jobs/drain-queue.ts";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import { forgetDevice, noteAccepted, noteRefused } from "../devices/commands.ts";
import { noteSmsOptOut } from "../members/commands.ts";
import {
  giveUpEmailedPassword,
  lockAddressee,
  replacesPassword,
  takeEmailedPassword,
} from "../members/password-email-commands.ts";
import { pointlessOf } from "./obsolete-message-queries.ts";
import { mayLeaveAt, quietEndsOf } from "./quiet-time-queries.ts";

/** Maximum claimed messages in flight; after a crash at most this many are sent twice. */
const IN_FLIGHT = 8;
/**
 * A push service that takes longer gets no new requests until it responds, so that it does not
 * delay messages through others.
 */
const SLOW_MS = 1_000;
/**
 * Attempts after which a message without an outcome becomes a dead letter, because it crashed its
 * worker each time.
 */
const LAST_ATTEMPT = 6;

/**
 * Returns the job that delivers one channel's messages; each channel has its own, so that a slow
 * one does not block the others.
 */
export function deliverBy(channel: ChannelName): OutsideWork {
  let hasLookedAtHeld = false;
  return {
    name: `deliver ${channel}`,
    goesOnAfterStep: true,
    run: async (dependencies, signal, since) => {
      // On start, retries messages held by an error of the gateway, because credentials change only
      // with a restart.
      if (!hasLookedAtHeld)
        await releaseDeliveries(dependencies.database.write, { channel }, dependencies.clock.now());
      hasLookedAtHeld = true;
      return channel === "push"
        ? deliverPushes(dependencies, signal, since)
        : deliverPaced(dependencies, channel, signal, { since });
    },
  };
}

/** The dependencies of sending a message and storing its outcome. */
export type ToDeliver = ToCommand & Needs<"channels" | "configuration" | "log">;

/** Limits a batch to messages of one kind, or to those queued since a clock jump. */
interface Which {
  readonly kind?: string;
  readonly since?: Temporal.Instant | null;
}

/** Delivers one batch within the gateway's rate limit. */
export async function deliverPaced(
  dependencies: ToDeliver,
  channel: ChannelName,
  signal: AbortSignal,
  which: Which = {},
): Promise<number> {
  const { perSecond } = dependencies.channels[channel];
  const claimed = await claim(dependencies, {
    channel,
    limit: Math.min(IN_FLIGHT, perSecond),
    ...which,
  });
  if (claimed.length === 0) return 0;
  const held = await heldAmong(dependencies, claimed);
  const startedAt = performance.now();
  const wereSent = await Promise.all(
    claimed.map((message) => deliver(dependencies, channel, message, held(message))),
  );
  await pace(wereSent.filter(Boolean).length, perSecond, performance.now() - startedAt, signal);
  return claimed.length;
}

/** Claims the messages that may be sent now; skips members who observe Shabbat during it. */
async function claim(
  dependencies: Needs<"clock" | "database" | "organization">,
  what: { channel: ChannelName; limit: number; besides?: readonly string[] } & Which,
): Promise<ClaimedDelivery[]> {
  const organization = await dependencies.organization();
  const now = dependencies.clock.now();
  return claimDue(
    dependencies.database.write,
    { ...what, mayLeave: mayLeaveAt(organization, now) },
    randomUUID(),
    now,
  );
}

/** A push message being sent, and its push service. */
interface PushUnderWay {
  readonly message: ClaimedDelivery;
  readonly held: Held;
  readonly service: string;
  readonly sinceMs: number;
}

/**
 * Sends push messages independently, so that a push service that does not respond does not block
 * the others.
 */
async function deliverPushes(
  dependencies: ToDeliver & Needs<"live">,
  signal: AbortSignal,
  since: Temporal.Instant | null,
): Promise<number> {
  return drainQueue<PushUnderWay>(
    dependencies,
    signal,
    (underWay) => claimPushes(dependencies, underWay, since),
    async ({ message, held }) => void (await deliver(dependencies, "push", message, held)),
  );
}

async function claimPushes(
  dependencies: Needs<"clock" | "database" | "organization">,
  underWay: readonly PushUnderWay[],
  since: Temporal.Instant | null,
): Promise<PushUnderWay[]> {
  const slow = underWay.filter(({ sinceMs }) => performance.now() - sinceMs > SLOW_MS);
  const room = IN_FLIGHT - (underWay.length - slow.length);
  // Claims only when half the slots are free, because claiming one message costs as much as
  // claiming several.
  if (room < IN_FLIGHT / 2) return [];
  const besides = [...new Set(slow.map(({ service }) => service))];
  const claimed = await claim(dependencies, { channel: "push", limit: room, besides, since });
  if (claimed.length === 0) return [];
  const held = await heldAmong(dependencies, claimed);
  const services = await pushServicesOf(dependencies.database.write, idsOf(claimed));
  const sinceMs = performance.now();
  return claimed.map((message) => ({
    message,
    held: held(message),
    service: services.get(message.id) ?? "",
    sinceMs,
  }));
}

/**
 * Why a claimed message must not be sent now: it is obsolete, or it is its member's quiet hours;
 * null when it may be sent.
 */
type Held = "pointless" | SendTime | null;

async function heldAmong(
  { clock, database, organization }: Needs<"clock" | "database" | "organization">,
  claimed: readonly ClaimedDelivery[],
): Promise<(message: ClaimedDelivery) => Held> {
  const [ids, now] = [idsOf(claimed), clock.now()];
  const pointless = await pointlessOf(database.write, ids, now);
  const quiet = await quietEndsOf(database.write, ids, { now, organization: await organization() });
  return ({ id }) => (pointless.has(id) ? "pointless" : (quiet.get(id) ?? null));
}

function idsOf(claimed: readonly ClaimedDelivery[]): number[] {
  return claimed.map(({ id }) => id);
}

/** Waits after a batch that was faster than the gateway's rate limit allows. */
async function pace(
  count: number,
  perSecond: number,
  tookMs: number,
  signal: AbortSignal,
): Promise<void> {
  const leftMs = (count / perSecond) * 1000 - tookMs;
  if (leftMs > 1) await wait(leftMs, undefined, { signal }).catch(() => undefined);
}

/** Sends one message and stores its outcome; returns whether the gateway was called. */
async function deliver(
  dependencies: ToDeliver,
  channel: ChannelName,
  message: ClaimedDelivery,
  held: Held,
): Promise<boolean> {
  const end = endWithoutSending(message, held === "pointless", dependencies.clock.now());
  if (end) {
    await saveEnd(dependencies, message, end);
    return false;
  }
  if (held !== null && held !== "pointless") {
    await putOff(dependencies.database.write, message, held);
    return false;
  }
  const startedAt = performance.now();
  const outcome = await dependencies.channels[channel].send(
    outgoing(message, dependencies.configuration.baseUrl),
  );
  await saveSendOutcome(dependencies, message, outcome, Math.round(performance.now() - startedAt));
  return outcome.kind !== "not-configured";
}

/**
 * Reschedules a claimed message to the end of its member's quiet hours, without counting an
 * attempt.
 */
async function putOff(
  db: Db,
  message: ClaimedDelivery,
  { at, isHeldForRest }: SendTime,
): Promise<void> {
  const waitingReason = isHeldForRest ? "shabbat" : null;
  await markDelivered(db, message, {
    dueAt: at,
    attempts: message.attempts - 1,
    heldBy: null,
    waitingReason,
  });
}

/** Returns the final status of a message that must not be sent; null when it may be sent. */
function endWithoutSending(
  message: ClaimedDelivery,
  isPointless: boolean,
  now: Temporal.Instant,
): { status: "dropped" | "failed"; errorMessage: string } | null {
  if (isPointless) return { status: "dropped", errorMessage: "No longer needed" };
  if (message.expiresAt && !isBefore(now, message.expiresAt))
    return { status: "dropped", errorMessage: "Expired before it was sent" };
  if (message.attempts <= LAST_ATTEMPT) return null;
  return {
    status: "failed",
    errorMessage: message.errorMessage ?? "Sending was interrupted too often",
  };
}

/**
 * Stores a message's outcome and, in the same transaction, its effect on a password in the message.
 */
async function saveEnd(
  dependencies: ToCommand,
  message: ClaimedDelivery,
  end: Updateable<DeliveriesTable> & { status: "success" | "failed" | "dropped" },
): Promise<void> {
  if (!replacesPassword(message)) {
    await markDelivered(dependencies.database.write, message, end);
    return;
  }
  await runAsSystem(dependencies, async (ctx) => {
    await lockAddressee(ctx, message);
    // When another worker has claimed the message since, that worker stores the outcome.
    if (!(await markDelivered(ctx.tx, message, { ...end, secret: null }))) return;
    if (end.status === "success") await takeEmailedPassword(ctx, message);
    if (end.status === "failed") await giveUpEmailedPassword(ctx, message);
  });
}

async function saveSendOutcome(
  dependencies: ToCommand & Needs<"log">,
  message: ClaimedDelivery,
  outcome: SendOutcome,
  processingMs: number,
): Promise<void> {
  const {
    database: { write },
    clock,
    log,
  } = dependencies;
  const now = clock.now();
  if (outcome.kind === "not-configured") {
    await markDelivered(write, message, { deliveryMethod: "not configured" });
    return;
  }
  if (outcome.kind === "accepted") {
    const { method, providerMessageId, receipt = null } = outcome;
    await saveEnd(dependencies, message, {
      status: "success",
      deliveryMethod: method,
      providerMessageId,
      receipt,
      errorMessage: null,
      processingMs,
      sentAt: now,
      secret: null,
      heldBy: null,
    });
    await clearGatewayErrors(write, { gateway: gatewayOf(outcome), channel: message.channel });
    await releaseDeliveries(write, { gateway: gatewayOf(outcome) }, now);
    const device = deviceOf(message);
    if (device !== null) await noteAccepted(write, device);
    return;
  }
  const { isPermanent, retryAfterSeconds, method, error } = outcome;
  const { attempts, expiresAt } = message;
  const decision = decideRetry(
    { attempts, isPermanent, expiresAt, patienceSeconds: retryAfterSeconds },
    Math.random(),
    now,
  );
  // A message with a Retry-After waits for that time, even when the gateway accepts other messages.
  const heldBy = outcome.isOfGateway && retryAfterSeconds === undefined ? gatewayOf(outcome) : null;
  if (heldBy !== null)
    await recordGatewayError(
      write,
      { channel: message.channel, gateway: heldBy, errorMessage: error },
      now,
    );
  if (decision.kind === "retry") {
    await markDelivered(write, message, {
      dueAt: decision.at,
      errorMessage: error,
      processingMs,
      heldBy,
    });
  } else {
    await saveEnd(dependencies, message, {
      status: decision.kind,
      deliveryMethod: method,
      errorMessage: error,
      processingMs,
      heldBy: null,
    });
    log.warn(
      { deliveryId: message.id, channel: message.channel, method, error },
      "couldn't deliver a message",
    );
  }
  if (outcome.isAddressGone) await setAddressAside(write, message, now);
  const device = outcome.isAddressRefused ? deviceOf(message) : null;
  if (device !== null) await runAsSystem(dependencies, (ctx) => noteRefused(ctx, device));
}

function gatewayOf({ gateway, method }: { gateway?: string; method: string }): string {
  return gateway ?? method;
}

/** Stores the SMS opt-out of a number that sent STOP; deletes a push device that is gone. */
async function setAddressAside(
  write: Db,
  message: ClaimedDelivery,
  now: Temporal.Instant,
): Promise<void> {
  const device = deviceOf(message);
  if (message.channel === "sms" && message.memberId !== null)
    await noteSmsOptOut(write, message.memberId, message.recipient, now);
  if (device !== null) await forgetDevice(write, device);
}

/** Returns the id of the message's Web Push device; null for another recipient. */
function deviceOf({ channel, recipient }: ClaimedDelivery): number | null {
  const [kind, id] = recipient.split(" ");
  return channel === "push" && kind === "device" ? Number(id) : null;
}

function outgoing(message: ClaimedDelivery, baseUrl: string): OutgoingMessage {
  const { id, recipient, subject, content, contentHtml, urgency, expiresAt, createdAt, secret } =
    message;
  return {
    deliveryId: id,
    messageId: `<${id}.${createdAt.epochMilliseconds}@${new URL(baseUrl).hostname}>`,
    recipient,
    subject: subject && decryptDelivery(subject, secret),
    text: decryptDelivery(content, secret),
    html: contentHtml && decryptDelivery(contentHtml, secret),
    urgency: urgency === "urgent" || urgency === "action" ? urgency : "info",
    expiresAt,
    metadata: JSON.parse(decryptDelivery(JSON.stringify(message.metadata), secret)) as Record<
      string,
      unknown
    >,
  };
}
