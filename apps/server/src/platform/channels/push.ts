import { createHash } from "node:crypto";
import { buildPushPayload, type PushSubscription } from "@block65/webcrypto-web-push";
import { ONESIGNAL } from "@watchbill/domain/messages/delivery/push-recipient";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import type {
  MessagingConfiguration,
  OneSignalApp,
  OneSignalConfiguration,
} from "../configuration/messaging-configuration.ts";
import type { Db } from "../database/database.ts";
import {
  ATTEMPT_MS,
  type Channel,
  errorText,
  type OutgoingMessage,
  retryAfterOf,
  type SendOutcome,
} from "./channel.ts";
import { isPushAddress } from "./push-host.ts";
import { readVapidKeys, type VapidKeys } from "./vapid-keys.ts";

const WEB_PUSH = "web-push";
/** Response statuses that some push services give forever for a dead subscription. */
const ADDRESS_REFUSED: readonly number[] = [400, 401, 403];
const ONE_DAY_SECONDS = 86_400;

/**
 * Returns the OneSignal app with this id; null if it is no longer configured. Messages from before
 * there were two apps have no id.
 */
function appOf(
  { production, other }: OneSignalConfiguration,
  appId: string | undefined,
): OneSignalApp | null {
  if (appId === undefined || appId === production.appId) return production;
  return appId === other?.appId ? other : null;
}

/** Push messages: Web Push to each device, and OneSignal if its app is configured. */
export function createPushChannel(
  messaging: MessagingConfiguration,
  database: Db,
  clock: Clock,
): Channel {
  let keys: Promise<VapidKeys> | undefined;
  const vapid = async (): Promise<VapidKeys> => {
    keys ??= readVapidKeys(database);
    keys.catch(() => (keys = undefined));
    return keys;
  };
  return {
    perSecond: Number.POSITIVE_INFINITY,
    async send(message) {
      const [kind, number, appId] = message.recipient.split(" ");
      const ttl = secondsLeft(message.expiresAt, clock.now());
      if (kind === ONESIGNAL) {
        const app = messaging.oneSignal && appOf(messaging.oneSignal, appId);
        return messaging.oneSignal && app
          ? sendByOneSignal(messaging.oneSignal.baseUrl, app, number ?? "", message, ttl)
          : { kind: "not-configured" };
      }
      const device = await database
        .selectFrom("pushSubscriptions")
        .select(["endpoint", "p256dh", "auth"])
        .where("id", "=", Number(number))
        .executeTakeFirst();
      if (
        !device?.endpoint ||
        !device.p256dh ||
        !device.auth ||
        !isPushAddress(device.endpoint, messaging.pushHosts)
      ) {
        return {
          kind: "refused",
          method: WEB_PUSH,
          error: "This device no longer accepts push messages.",
          isPermanent: true,
        };
      }
      const subscription = {
        endpoint: device.endpoint,
        expirationTime: null,
        keys: { p256dh: device.p256dh, auth: device.auth },
      };
      return sendByWebPush(
        subscription,
        { subject: messaging.pushContact, ...(await vapid()) },
        message,
        ttl,
      );
    },
    close: () => undefined,
  };
}

/**
 * The payload that the browser shows, in a format that also works without a service worker
 * (Declarative Web Push).
 */
function payloadOf({ subject, text, metadata, deliveryId }: OutgoingMessage): string {
  const { link, tag, actions = [] } = metadata;
  const navigate = typeof link === "string" ? link : "/";
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title: subject ?? "",
      body: text,
      navigate,
      tag: typeof tag === "string" ? tag : `delivery-${deliveryId}`,
      lang: "en",
    },
    mutable: true,
    actions,
  });
}

async function sendByWebPush(
  subscription: PushSubscription,
  vapid: VapidKeys & { subject: string },
  message: OutgoingMessage,
  ttl: number,
): Promise<SendOutcome> {
  // Each push service is a separate gateway.
  const gateway = `${WEB_PUSH} ${new URL(subscription.endpoint).host}`;
  const refused = (error: string, isPermanent: boolean, more: object = {}): SendOutcome => ({
    kind: "refused",
    method: WEB_PUSH,
    gateway,
    error,
    isPermanent,
    ...more,
  });
  try {
    const urgency = message.urgency === "info" ? "normal" : "high";
    // The library signs for https only; a push service on loopback may use http.
    const audience = subscription.endpoint.replace(/^http:/, "https:");
    const request = await buildPushPayload(
      { data: payloadOf(message), options: { ttl, urgency } },
      { ...subscription, endpoint: audience },
      vapid,
    );
    const response = await fetch(subscription.endpoint, {
      ...request,
      signal: AbortSignal.timeout(ATTEMPT_MS),
      redirect: "error",
    });
    await response.body?.cancel();
    if (response.ok)
      return {
        kind: "accepted",
        method: WEB_PUSH,
        gateway,
        providerMessageId: response.headers.get("location"),
      };
    const isGone = response.status === 404 || response.status === 410;
    return refused(`HTTP ${response.status}`, response.status < 500 && response.status !== 429, {
      isOfGateway: response.status >= 500,
      ...(isGone ? { isAddressGone: true } : {}),
      ...(ADDRESS_REFUSED.includes(response.status) ? { isAddressRefused: true } : {}),
      ...retryAfterOf(response),
    });
  } catch (error) {
    return refused(errorText(error), false, { isOfGateway: true });
  }
}

/** OneSignal responds 200 without an id if it reached no device. */
const oneSignalAnswer = z.object({ id: z.string().nullish(), errors: z.unknown().optional() });

async function sendByOneSignal(
  baseUrl: string,
  { appId, apiKey }: OneSignalApp,
  memberId: string,
  message: OutgoingMessage,
  ttl: number,
): Promise<SendOutcome> {
  // Each app has its own key.
  const gateway = `${ONESIGNAL} ${appId}`;
  const refused = (error: string, isPermanent: boolean, more: object = {}): SendOutcome => ({
    kind: "refused",
    method: ONESIGNAL,
    gateway,
    error,
    isPermanent,
    ...more,
  });
  try {
    const response = await fetch(`${baseUrl}/notifications`, {
      method: "POST",
      headers: { authorization: `Key ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({
        app_id: appId,
        include_aliases: { external_id: [memberId] },
        target_channel: "push",
        headings: { en: message.subject ?? "" },
        contents: { en: message.text },
        web_url: message.metadata.link,
        ttl,
        idempotency_key: uuidOf(message.messageId),
      }),
      signal: AbortSignal.timeout(ATTEMPT_MS),
      redirect: "error",
    });
    const text = await response.text();
    if (!response.ok) {
      const isOfMessage =
        ![401, 403, 404, 408, 429].includes(response.status) && response.status < 500;
      const words = `HTTP ${response.status}: ${errorText(text)}`;
      return refused(words, isOfMessage, { isOfGateway: !isOfMessage, ...retryAfterOf(response) });
    }
    const { data } = oneSignalAnswer.safeParse(jsonOf(text));
    if (!data)
      return refused(`Unreadable answer from OneSignal (HTTP ${response.status})`, false, {
        isOfGateway: true,
      });
    if (data.id)
      return { kind: "accepted", method: ONESIGNAL, gateway, providerMessageId: data.id };
    return refused(
      `No device was reached: ${errorText(JSON.stringify(data.errors ?? text))}`,
      true,
    );
  } catch (error) {
    return refused(errorText(error), false, { isOfGateway: true });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Derives a stable UUID from a message, so that OneSignal drops repeats. */
function uuidOf(messageId: string): string {
  const hex = createHash("sha256").update(messageId).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The TTL: how long the push service may store a message for a device that is off. */
function secondsLeft(expiresAt: Temporal.Instant | null, now: Temporal.Instant): number {
  if (expiresAt === null) return ONE_DAY_SECONDS;
  return Math.max(60, Math.floor((expiresAt.epochMilliseconds - now.epochMilliseconds) / 1000));
}
