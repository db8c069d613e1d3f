import type { Api } from "@watchbill/contract/api";
import type { ParsedInputOf } from "@watchbill/contract/endpoint";
import { deviceNameOf } from "@watchbill/domain/activity/user-agent";
import { oneSignalAppFor } from "@watchbill/domain/devices/one-signal";
import { givenUpNotice, isGivenUp, refusedAgain } from "@watchbill/domain/devices/refused-device";
import { conflict, forbidden, invalid, missing } from "@watchbill/domain/errors/refusal";
import {
  deviceRecipient,
  oneSignalRecipient,
} from "@watchbill/domain/messages/delivery/push-recipient";
import { insertDeliveries } from "../../platform/channels/outbox.ts";
import { isPushAddress } from "../../platform/channels/push-host.ts";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { OneSignalConfiguration } from "../../platform/configuration/messaging-configuration.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { RefusalError } from "../../platform/refusal-error.ts";
import { notifyMembers } from "../notifications/commands.ts";
import {
  clearRefusals,
  deleteDevice,
  deleteOwnDevice,
  deletePlayer,
  deletePlayersWithoutApp,
  deleteWebPush,
  keepNewest,
  lockDevice,
  savePlayer,
  saveRefusals,
  saveWebPush,
} from "./store.ts";

type Member = CommandContext<MemberActor>;
type Answer = { message: string };

/**
 * Maximum devices of a member, because a browser that resubscribes daily must not fill the table.
 */
const MOST_DEVICES = 10;
const INVALIDATES = ["devices.list"];

/**
 * Subscribes a device to the caller's push messages; a device of another member becomes the
 * caller's.
 */
export async function subscribe(
  ctx: Member,
  { endpoint, keys }: ParsedInputOf<Api["devices.subscribe"]>,
  { messaging }: Configuration,
): Promise<Answer> {
  if (!isPushAddress(endpoint, messaging.pushHosts)) {
    throw new RefusalError(
      invalid("push-service-unknown", "This server doesn't send to this browser's push service."),
    );
  }
  const userAgent = ctx.origin.userAgent?.slice(0, 400) ?? null;
  await saveWebPush(ctx.tx, {
    memberId: ctx.actor.id,
    endpoint,
    ...keys,
    userAgent,
    createdAt: ctx.now,
  });
  await keepNewest(ctx.tx, ctx.actor.id, "web-push", MOST_DEVICES);
  await ctx.signal({ invalidates: INVALIDATES, memberIds: [ctx.actor.id] });
  return { message: "Push notifications are on for this device" };
}

export async function unsubscribe(
  ctx: Member,
  { endpoint }: { endpoint: string },
): Promise<Answer> {
  await deleteWebPush(ctx.tx, ctx.actor.id, endpoint);
  await ctx.signal({ invalidates: INVALIDATES, memberIds: [ctx.actor.id] });
  return { message: "Push notifications are off for this device" };
}

/**
 * Removes one of the caller's devices from any other device, because a lost device cannot
 * unsubscribe itself.
 */
export async function removeDevice(ctx: Member, { id }: { id: number }): Promise<Answer> {
  if (!(await deleteOwnDevice(ctx.tx, ctx.actor.id, id)))
    throw new RefusalError(
      missing("device-missing", "This device no longer accepts push messages."),
    );
  await ctx.signal({ invalidates: INVALIDATES, memberIds: [ctx.actor.id] });
  return { message: "Push messages to that device are off" };
}

/** Sends a test push to all of the caller's devices. */
export async function testPush(
  ctx: Member,
  _input: object,
  { baseUrl }: Configuration,
): Promise<Answer> {
  const devices = await ctx.tx
    .selectFrom("pushSubscriptions")
    .select(["id", "kind", "appId", "userAgent"])
    .where("memberId", "=", ctx.actor.id)
    .execute();
  if (devices.length === 0)
    throw new RefusalError(
      conflict(
        "no-device",
        "None of your devices accept push messages yet. Enable notifications first.",
      ),
    );
  // One OneSignal request covers all devices of one OneSignal app.
  const recipients = new Map(
    devices.map(({ id, kind, appId, userAgent }) =>
      kind === "onesignal"
        ? [oneSignalRecipient(ctx.actor.id, appId), {}]
        : [deviceRecipient(id), { device: deviceNameOf(userAgent) }],
    ),
  );
  await insertDeliveries(
    ctx.tx,
    [...recipients].map(([recipient, device]) => ({
      channel: "push",
      urgency: "action",
      memberId: ctx.actor.id,
      recipient,
      subject: "Push notifications work",
      content: `${ctx.organization.name} can reach this device.`,
      passes: "own-act",
      metadata: JSON.stringify({ kind: "test", link: `${baseUrl}/settings`, ...device }),
      dueAt: ctx.now,
      expiresAt: ctx.now.add({ minutes: 10 }),
      createdAt: ctx.now,
    })),
  );
  return { message: "We sent a test to your devices" };
}

/**
 * Registers a OneSignal subscription for the caller, ignoring member ids in the body, with its
 * OneSignal app. Removes the device from an earlier app, so that it gets no duplicates.
 */
export async function registerOneSignal(
  ctx: Member,
  input: ParsedInputOf<Api["devices.registerOneSignal"]>,
  { messaging: { oneSignal }, baseUrl }: Configuration,
): Promise<Answer> {
  const { userId, playerId, previousPlayerId } = input;
  if (!oneSignal)
    throw new RefusalError(
      conflict("onesignal-not-configured", "This server doesn't use OneSignal."),
    );
  if (userId !== ctx.actor.id)
    throw new RefusalError(
      forbidden("not-your-account", "You can only register your own devices."),
    );
  const appId = registeredAppOf(input, ctx.origin, oneSignal, baseUrl);
  const userAgent = ctx.origin.userAgent?.slice(0, 400) ?? null;
  await savePlayer(ctx.tx, {
    memberId: ctx.actor.id,
    playerId,
    appId,
    userAgent,
    createdAt: ctx.now,
  });
  if (previousPlayerId !== undefined && previousPlayerId !== playerId)
    await deletePlayer(ctx.tx, ctx.actor.id, previousPlayerId);
  // Devices registered before there were two apps belong to the production app, which now reaches
  // this member directly.
  if (appId === oneSignal.production.appId) await deletePlayersWithoutApp(ctx.tx, ctx.actor.id);
  await keepNewest(ctx.tx, ctx.actor.id, "onesignal", MOST_DEVICES);
  return { message: "Registered for push notifications" };
}

/** Returns the app that the browser names, otherwise the one its host and user agent imply. */
function registeredAppOf(
  { appId }: ParsedInputOf<Api["devices.registerOneSignal"]>,
  { host, userAgent }: Member["origin"],
  { production, other }: OneSignalConfiguration,
  baseUrl: string,
): string {
  const unknown = invalid(
    "onesignal-app-unknown",
    "This server doesn't use that OneSignal app. Reload the page.",
  );
  const apps = {
    appId: production.appId,
    otherAppId: other?.appId ?? null,
    productionHost: new URL(baseUrl).hostname,
  };
  const own =
    appId ??
    oneSignalAppFor(apps, host ?? apps.productionHost, userAgent ?? "") ??
    production.appId;
  if ([apps.appId, apps.otherAppId].includes(own)) return own;
  throw new RefusalError(unknown);
}

export async function unregisterOneSignal(
  ctx: Member,
  { playerId }: { playerId: string },
): Promise<Answer> {
  await deletePlayer(ctx.tx, ctx.actor.id, playerId);
  return { message: "Push notifications are off for this device" };
}

/**
 * Counts a refusal by a device's push service; deletes the device after days of refusals, and
 * notifies its member in the app.
 */
export async function noteRefused(ctx: CommandContext, id: number): Promise<void> {
  const device = await lockDevice(ctx.tx, id);
  if (!device) return;
  const refused = refusedAgain(device, ctx.now);
  if (!isGivenUp(refused, ctx.now)) return saveRefusals(ctx.tx, id, refused);
  await deleteDevice(ctx.tx, id);
  const { memberId, userAgent } = device;
  const name = deviceNameOf(userAgent);
  await notifyMembers(ctx, [
    {
      memberId,
      eventId: null,
      ...givenUpNotice(name),
      metadata: { kind: "account" },
      parameters: { device: name },
    },
  ]);
  await ctx.signal({ invalidates: INVALIDATES, memberIds: [memberId] });
}

/** Clears the refusals of a device that accepted a message. */
export function noteAccepted(db: Db | Tx, id: number): Promise<void> {
  return clearRefusals(db, id);
}

/** Deletes a device that its push service reports as gone. */
export function forgetDevice(db: Db | Tx, id: number): Promise<void> {
  return deleteDevice(db, id);
}
