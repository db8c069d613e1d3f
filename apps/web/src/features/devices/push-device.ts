import { call } from "../../lib/api/api.ts";
import { deletePlayer, keptPlayer } from "./one-signal-player.ts";

/**
 * Push state of this device. `unsupported` means that the browser has no push, such as an iPhone
 * before the app is installed.
 */
export type PushState = "unsupported" | "default" | "denied" | "granted-off" | "granted-on";

export interface PushDevice {
  /** Reads the push state without a permission prompt. */
  readonly read: () => Promise<PushState>;
  /**
   * Requests permission if the member has not decided, subscribes this device and registers it with
   * the server. Throws if any step fails.
   */
  readonly enable: () => Promise<PushState>;
  readonly disable: () => Promise<PushState>;
  /**
   * Calls `listener` when the permission changes outside the app; returns an unsubscribe function.
   */
  readonly onChange: (listener: () => void) => () => void;
}

/**
 * Push messages through the browser's own push service (Web Push), which the server calls directly.
 */
export const ownPush: PushDevice = {
  read: readPushState,
  enable: enablePush,
  disable: disablePush,
  onChange: () => () => undefined,
};

async function readPushState(): Promise<PushState> {
  if (
    !("serviceWorker" in navigator) ||
    !("PushManager" in globalThis) ||
    !("Notification" in globalThis)
  )
    return "unsupported";
  if (Notification.permission !== "granted") return Notification.permission;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? "granted-on" : "granted-off";
}

async function enablePush(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission;
  const { publicKey } = await call("devices.configuration", {});
  const registration = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const subscription = await subscribeWith(registration, key);
  const { endpoint, keys } = subscription.toJSON();
  await call("devices.subscribe", {
    endpoint: endpoint ?? "",
    keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" },
  });
  await endOneSignal();
  return "granted-on";
}

/**
 * Subscribes this device. First removes a subscription made for another server's VAPID key, because
 * the browser would refuse the new one.
 */
async function subscribeWith(
  registration: ServiceWorkerRegistration,
  key: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    const old = await registration.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

async function disablePush(): Promise<PushState> {
  await endOwnSubscription();
  return readPushState();
}

/** Removes this device's Web Push subscription, if it has one. */
export async function endOwnSubscription(): Promise<void> {
  const registration = await globalThis.navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (subscription) {
    await call("devices.unsubscribe", { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
}

/**
 * Removes an earlier OneSignal subscription, so that the device does not show each message twice.
 */
async function endOneSignal(): Promise<void> {
  const playerId = keptPlayer();
  if (playerId === null) return;
  await call("devices.unregisterOneSignal", { playerId });
  deletePlayer();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);
}
