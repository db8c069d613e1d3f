import type { PushState } from "./push-device.ts";

/**
 * Returns the hash that identifies this device in the server's device list; null if it has no
 * subscription of the browser's own push service.
 */
export async function ownMark(): Promise<string | null> {
  const registration = await globalThis.navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return null;
  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(subscription.endpoint),
  );
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Corrects the state that the browser reports: a device that was unsubscribed from another device
 * still reports "on", but receives nothing.
 */
export function trueState(
  state: PushState,
  own: string | null | undefined,
  marks: readonly string[] | undefined,
): PushState {
  return state === "granted-on" && own && marks && !marks.includes(own) ? "granted-off" : state;
}

/** Returns the devices other than this one; empty while this device's mark is unknown. */
export function othersThan<Device extends { readonly mark: string }>(
  own: string | null | undefined,
  devices: readonly Device[] = [],
): readonly Device[] {
  return own === undefined ? [] : devices.filter(({ mark }) => mark !== own);
}
