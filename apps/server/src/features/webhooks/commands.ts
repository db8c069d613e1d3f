import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { changesIn } from "@watchbill/domain/errors/changed-meanwhile";
import { conflict, missing, type Refusal } from "@watchbill/domain/errors/refusal";
import { OLD_SECRET_HOURS } from "@watchbill/domain/webhooks/keeping";
import {
  WEBHOOK_ADDRESS_PRIVATE,
  webhookAddressBlockedBecause,
} from "@watchbill/domain/webhooks/webhook-address";
import { webhookTestBody } from "@watchbill/domain/webhooks/webhook-body";
import { WEBHOOK_TEST } from "@watchbill/domain/webhooks/webhook-events";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { isPublicAddress } from "../../platform/http/network-address.ts";
import { lockCreator } from "../../platform/identity/credentials.ts";
import { newSigningSecret } from "../../platform/outside/signed-post.ts";
import { orRefuse, Refused, refuseIf } from "../../platform/refused.ts";
import { listAdministratorIds } from "../members/queries.ts";
import { WEBHOOK_MISSING } from "./queries.ts";
import {
  deleteOldSecrets,
  deleteWebhook,
  deleteWebhooksRevokedBefore,
  dropWaiting,
  insertDelivery,
  insertOldSecret,
  insertWebhook,
  lockDelivery,
  lockWebhook,
  saveAsNew,
  saveWebhook,
  type Webhook,
} from "./store.ts";

type Administrator = CommandContext<MemberActor>;

const MOST_WEBHOOKS = 20;
export const SWITCHED_OFF = "The webhook was switched off";

/** Whether addresses may lead to private networks. */
export interface AddressRule {
  readonly allowsPrivateWebhooks: boolean;
}

/** Tells an address of events from now on. */
export async function addWebhook(
  ctx: Administrator,
  { url, events }: ParsedInputOf<Api["webhooks.add"]>,
  rule: AddressRule,
): Promise<OutputOf<Api["webhooks.add"]>> {
  const address = checkedAddress(url, rule);
  const createdBy = await lockCreator(ctx);
  const { count } = await ctx.tx
    .selectFrom("webhooks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("revokedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= MOST_WEBHOOKS)
    throw new Refused(
      conflict("too-many-webhooks", "Delete a webhook that is not used any more first."),
    );
  const secret = newSigningSecret();
  const { id } = await insertWebhook(ctx.tx, { url: address, secret, events, createdBy }, ctx.now);
  await ctx.record({ type: "webhooks.added", details: { webhookId: id, host: hostOf(address) } });
  return { id, secret };
}

/** Changes a webhook. Switched on again, or with another address, it starts without its past. */
export async function changeWebhook(
  ctx: Administrator,
  { id, url, events, isActive }: ParsedInputOf<Api["webhooks.change"]>,
  rule: AddressRule,
): Promise<{ message: string }> {
  const webhook = orRefuse(await lockWebhook(ctx.tx, id), WEBHOOK_MISSING);
  const address = url === undefined ? webhook.url : checkedAddress(url, rule);
  const isMoved = address !== webhook.url;
  const isFresh = isActive === true || isMoved;
  const changes = changesIn<Partial<Webhook>>(webhook, {
    url: address,
    // What is sent there is the choice of the caller from now on, so it is revoked with their rights.
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

/** Makes a webhook's secret anew; what is sent from now on is signed with it, and for a while with the old one too. */
export async function renewSecret(
  ctx: Administrator,
  { id }: { id: number },
): Promise<OutputOf<Api["webhooks.renewSecret"]>> {
  const { url, secret: old } = orRefuse(await lockWebhook(ctx.tx, id), WEBHOOK_MISSING);
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

/** Has the older secrets of a webhook sign nothing from now on. */
export async function endOldSecret(
  ctx: Administrator,
  { id }: { id: number },
): Promise<{ message: string }> {
  const { url } = orRefuse(await lockWebhook(ctx.tx, id), WEBHOOK_MISSING);
  if (await deleteOldSecrets(ctx.tx, id))
    await ctx.record({
      type: "webhooks.old-secret-ended",
      details: { webhookId: id, host: hostOf(url) },
    });
  return { message: "The old secret has ended" };
}

/** Deletes a webhook; what waits for it goes with it. */
export async function removeWebhook(
  ctx: Administrator,
  { id }: { id: number },
): Promise<{ message: string }> {
  const { url } = orRefuse(await deleteWebhook(ctx.tx, id), WEBHOOK_MISSING);
  await ctx.record({ type: "webhooks.removed", details: { webhookId: id, host: hostOf(url) } });
  return { message: "Webhook deleted" };
}

/** Deletes the webhooks that were revoked before then, with their logs. */
export function deleteRevokedWebhooks(
  ctx: CommandContext,
  before: Temporal.Instant,
): Promise<void> {
  return deleteWebhooksRevokedBefore(ctx.tx, before);
}

/** Sends a webhook a test, also one that is switched off: that is how to see whether it may be switched on again. */
export async function testWebhook(
  ctx: Administrator,
  { id }: { id: number },
): Promise<{ message: string }> {
  orRefuse(await lockWebhook(ctx.tx, id), WEBHOOK_MISSING);
  const waiting = await ctx.tx
    .selectFrom("webhookDeliveries")
    .select("id")
    .where("webhookId", "=", id)
    .where("type", "=", WEBHOOK_TEST)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (waiting) throw new Refused(conflict("webhook-test-waiting", "A test is on its way already."));
  const body = webhookTestBody(`test-${randomUUID()}`, WEBHOOK_TEST, ctx.now);
  await insertDelivery(ctx.tx, { webhookId: id, type: WEBHOOK_TEST, body }, ctx.now);
  await signalAdministrators(ctx);
  return { message: "Test sent" };
}

/** Sends a delivery that has ended once more. */
export async function sendAgain(
  ctx: Administrator,
  { id, deliveryId }: { id: number; deliveryId: number },
): Promise<{ message: string }> {
  const gone = missing("delivery-missing", "This delivery is not in the log any more.");
  orRefuse(await lockWebhook(ctx.tx, id), gone);
  const { status } = orRefuse(await lockDelivery(ctx.tx, id, deliveryId), gone);
  if (status === "pending")
    throw new Refused(conflict("delivery-waiting", "This delivery is on its way already."));
  await saveAsNew(ctx.tx, deliveryId, ctx.now);
  // A person knows better than the address did whether it is ready.
  await saveWebhook(ctx.tx, id, { quietUntil: null });
  await signalAdministrators(ctx);
  return { message: "Sent again" };
}

/** Has open screens read again, and wakes the workers. */
export async function signalAdministrators(ctx: CommandContext): Promise<void> {
  await ctx.signal({ touches: ["webhooks."], memberIds: await listAdministratorIds(ctx.tx) });
}

/** What the activity log and a notice say of an address: the rest of it may hold a secret. */
export function hostOf(url: string): string {
  return new URL(url).host;
}

/** The address in its one form. What its name leads to is looked up, and checked, each time something is sent. */
function checkedAddress(text: string, rule: AddressRule): string {
  refuseIf(addressBlockedBecause(text, rule));
  return new URL(text).href;
}

/** Why nothing may be sent to an address that somebody typed in, as far as it says so itself; null when it does not. */
export function addressBlockedBecause(
  text: string,
  { allowsPrivateWebhooks }: AddressRule,
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
