import { call } from "../../lib/api.ts";
import { forgetPlayer, keptPlayer } from "./one-signal-player.ts";

/** What this device's browser says about push messages; `unsupported` where it has none (an iPhone before it is installed). */
export type PushState = "unsupported" | "default" | "denied" | "granted-off" | "granted-on";

/** A way for push messages to reach this device. */
export interface PushDevice {
  /** Reads the state of this device, without asking anything. */
  readonly read: () => Promise<PushState>;
  /** Asks for permission where it is still open, subscribes this device and tells the server. Throws where any of that fails. */
  readonly enable: () => Promise<PushState>;
  /** Ends push messages on this device. */
  readonly disable: () => Promise<PushState>;
  /** Calls back when the permission has changed by itself, until the answer is called. */
  readonly onChange: (listener: () => void) => () => void;
}

/** By the browser's own push service, straight from the server. */
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

/** A subscription made for another server's key must go before a new one can be made. */
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

/** Ends what this device was subscribed to by itself, if it was. */
export async function endOwnSubscription(): Promise<void> {
  const registration = await globalThis.navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (subscription) {
    await call("devices.unsubscribe", { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
}

/** A device that OneSignal reached before is now reached by its own service, and must not be told twice. */
async function endOneSignal(): Promise<void> {
  const playerId = keptPlayer();
  if (playerId === null) return;
  await call("devices.unregisterOneSignal", { playerId });
  forgetPlayer();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);
}
