import { call } from "../../lib/api/api.ts";
import { deletePlayer, keptPlayer } from "./one-signal-player.ts";

/**
 * This device's push state; `unsupported` if the browser has no push (an iPhone before
 * installation).
 */
export type PushState = "unsupported" | "default" | "denied" | "granted-off" | "granted-on";

export interface PushDevice {
  /** Reads the state without a permission prompt. */
  readonly read: () => Promise<PushState>;
  /**
   * Requests permission if it is undecided, subscribes this device and registers it with the
   * server. Throws if any step fails.
   */
  readonly enable: () => Promise<PushState>;
  readonly disable: () => Promise<PushState>;
  /** Calls back when the permission changes outside the app; returns an unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void;
}

/** Web Push: the browser's own push service, sent directly by the server. */
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

/** A subscription for another server's VAPID key must be removed before a new one. */
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

/** Removes this device's own Web Push subscription, if any. */
export async function endOwnSubscription(): Promise<void> {
  const registration = await globalThis.navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (subscription) {
    await call("devices.unsubscribe", { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
}

/** Removes a former OneSignal subscription, so that the device shows no message twice. */
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
