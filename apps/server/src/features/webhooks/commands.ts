import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { changesIn } from "@watchbill/domain/errors/changed-meanwhile";
import { conflict, missing, type Refusal } from "@watchbill/domain/errors/refusal";
import {
  WEBHOOK_ADDRESS_PRIVATE,
  webhookAddressBlockedBecause,
} from "@watchbill/domain/webhooks/webhook-address";
import { webhookTestBody } from "@watchbill/domain/webhooks/webhook-body";
import { WEBHOOK_TEST } from "@watchbill/domain/webhooks/webhook-events";
import { OLD_SECRET_HOURS } from "@watchbill/domain/webhooks/webhook-retention";
import { lockCreator } from "../../platform/auth/credentials.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { isPublicAddress } from "../../platform/http/network-address.ts";
import { newSigningSecret } from "../../platform/outbound/signed-post.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { listAdministratorIds } from "../members/queries.ts";
import { WEBHOOK_MISSING } from "./queries.ts";
import {
  deleteOldSecrets,
  deleteWebhook,
  deleteWebhooksRevokedBefore,
  dropWaiting,
  insertOldSecret,
  insertWebhook,
  insertWebhookDelivery,
  lockDelivery,
  lockWebhook,
  saveAsNew,
  saveWebhook,
  type Webhook,
} from "./store.ts";

type Administrator = CommandContext<MemberActor>;

const MOST_WEBHOOKS = 20;
export const SWITCHED_OFF = "The webhook was turned off";

/** Whether webhook URLs may lead to private networks. */
export interface WebhookAddressRule {
  readonly allowsPrivateWebhooks: boolean;
}

export async function addWebhook(
  ctx: Administrator,
  { url, events }: ParsedInputOf<Api["webhooks.add"]>,
  rule: WebhookAddressRule,
): Promise<OutputOf<Api["webhooks.add"]>> {
  const address = checkedAddress(url, rule);
  const createdBy = await lockCreator(ctx);
  const { count } = await ctx.tx
    .selectFrom("webhooks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("revokedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= MOST_WEBHOOKS)
    throw new RefusalError(
      conflict(
        "too-many-webhooks",
        "You've reached the limit of webhooks. Delete one that's no longer used.",
      ),
    );
  const secret = newSigningSecret();
  const { id } = await insertWebhook(ctx.tx, { url: address, secret, events, createdBy }, ctx.now);
  await ctx.record({ type: "webhooks.added", details: { webhookId: id, host: hostOf(address) } });
  return { id, secret };
}

/** Updates a webhook. Reactivation or a new URL resets its failure count. */
export async function changeWebhook(
  ctx: Administrator,
  { id, url, events, isActive }: ParsedInputOf<Api["webhooks.change"]>,
  rule: WebhookAddressRule,
): Promise<{ message: string }> {
  const webhook = orThrow(await lockWebhook(ctx.tx, id), WEBHOOK_MISSING);
  const address = url === undefined ? webhook.url : checkedAddress(url, rule);
  const isMoved = address !== webhook.url;
  const isFresh = isActive === true || isMoved;
  const changes = changesIn<Partial<Webhook>>(webhook, {
    url: address,
    // The caller who chose the URL becomes its creator: the webhook is revoked when their rights
    // end.
    ...(isMoved ? { createdBy: await lockCreator(ctx) } : {}),
    ...(events === undefined ? {} : { events }),
    ...(isActive === undefined ? {} : { isActive, switchedOffAt: null }),
    ...(isFresh ? { failedInRow: 0, failingSince: null, quietUntil: null } : {}),
  });
  if (isActive === false) await dropWaiting(ctx.tx, id, SWITCHED_OFF, ctx.now);
  if (Object.keys(changes).length > 0) {
    await saveWebhook(ctx.tx, id, { ...changes, updatedAt: ctx.now });
    await ctx.record({
      type: "webhooks.changed",
      details: { webhookId: id, host: hostOf(address) },
    });
  }
  return { message: "Webhook saved" };
}

/** Replaces the signing secret. The old secret also signs deliveries for a grace period. */
export async function renewSecret(
  ctx: Administrator,
  { id }: { id: number },
): Promise<OutputOf<Api["webhooks.renewSecret"]>> {
  const { url, secret: old } = orThrow(await lockWebhook(ctx.tx, id), WEBHOOK_MISSING);
  const secret = newSigningSecret();
  await insertOldSecret(ctx.tx, {
    webhookId: id,
    secret: old,
    signsUntil: ctx.now.add({ hours: OLD_SECRET_HOURS }),
  });
  await saveWebhook(ctx.tx, id, { secret, updatedAt: ctx.now });
  await ctx.record({
    type: "webhooks.secret-renewed",
    details: { webhookId: id, host: hostOf(url) },
  });
  return { id, secret };
}

/** Ends the grace period of the old secrets. */
export async function endOldSecret(
  ctx: Administrator,
  { id }: { id: number },
): Promise<{ message: string }> {
  const { url } = orThrow(await lockWebhook(ctx.tx, id), WEBHOOK_MISSING);
  if (await deleteOldSecrets(ctx.tx, id))
    await ctx.record({
      type: "webhooks.old-secret-ended",
      details: { webhookId: id, host: hostOf(url) },
    });
  return { message: "Old secret revoked" };
}

export async function removeWebhook(
  ctx: Administrator,
  { id }: { id: number },
): Promise<{ message: string }> {
  const { url } = orThrow(await deleteWebhook(ctx.tx, id), WEBHOOK_MISSING);
  await ctx.record({ type: "webhooks.removed", details: { webhookId: id, host: hostOf(url) } });
  return { message: "Webhook deleted" };
}

/** Deletes the webhooks that were revoked before an instant, with their logs. */
export function deleteRevokedWebhooks(
  ctx: CommandContext,
  before: Temporal.Instant,
): Promise<void> {
  return deleteWebhooksRevokedBefore(ctx.tx, before);
}

/**
 * Sends a test delivery, also for an inactive webhook, so that an admin can check it before
 * reactivation.
 */
export async function testWebhook(
  ctx: Administrator,
  { id }: { id: number },
): Promise<{ message: string }> {
  orThrow(await lockWebhook(ctx.tx, id), WEBHOOK_MISSING);
  const waiting = await ctx.tx
    .selectFrom("webhookDeliveries")
    .select("id")
    .where("webhookId", "=", id)
    .where("type", "=", WEBHOOK_TEST)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (waiting)
    throw new RefusalError(conflict("webhook-test-waiting", "A test is already being sent."));
  const body = webhookTestBody(`test-${randomUUID()}`, WEBHOOK_TEST, ctx.now);
  await insertWebhookDelivery(ctx.tx, { webhookId: id, type: WEBHOOK_TEST, body }, ctx.now);
  await signalWebhooksChanged(ctx);
  return { message: "Test sent" };
}

export async function sendAgain(
  ctx: Administrator,
  { id, deliveryId }: { id: number; deliveryId: number },
): Promise<{ message: string }> {
  const gone = missing("delivery-missing", "This delivery is no longer in the log.");
  orThrow(await lockWebhook(ctx.tx, id), gone);
  const { status } = orThrow(await lockDelivery(ctx.tx, id, deliveryId), gone);
  if (status === "pending")
    throw new RefusalError(conflict("delivery-waiting", "This delivery is already being sent."));
  await saveAsNew(ctx.tx, deliveryId, ctx.now);
  // A retry by an admin ignores the URL's Retry-After.
  await saveWebhook(ctx.tx, id, { quietUntil: null });
  await signalWebhooksChanged(ctx);
  return { message: "Resent" };
}

/** Invalidates the admins' webhook queries, and wakes the workers. */
export async function signalWebhooksChanged(ctx: CommandContext): Promise<void> {
  await ctx.signal({ invalidates: ["webhooks."], memberIds: await listAdministratorIds(ctx.tx) });
}

/**
 * Returns the part of a URL that logs and notifications may contain; the rest may hold a secret.
 */
export function hostOf(url: string): string {
  return new URL(url).host;
}

/** Normalizes a URL; its host is resolved and checked at each delivery. */
function checkedAddress(text: string, rule: WebhookAddressRule): string {
  throwIf(addressBlockedBecause(text, rule));
  return new URL(text).href;
}

/** Returns why a typed URL is blocked, judged by its text alone; null when it is allowed. */
export function addressBlockedBecause(
  text: string,
  { allowsPrivateWebhooks }: WebhookAddressRule,
): Refusal | null {
  const address = URL.parse(text);
  const isPrivate =
    address !== null && !allowsPrivateWebhooks && isPlainlyPrivate(address.hostname);
  return webhookAddressBlockedBecause(address) ?? (isPrivate ? WEBHOOK_ADDRESS_PRIVATE : null);
}

function isPlainlyPrivate(hostname: string): boolean {
  const literal = hostname.replaceAll(/^\[|\]$/g, "");
  if (isIP(literal) !== 0) return !isPublicAddress(literal);
  return /(^|\.)localhost\.?$/.test(hostname);
}
