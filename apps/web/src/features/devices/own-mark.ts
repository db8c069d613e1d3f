import type { PushState } from "./push-device.ts";

/** By which the server's list knows this device (`mark`); null where it is not subscribed by its own push service. */
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

/** A device's state as it is for its member: one that was stopped from another device believes that it is on, and is told of nothing. */
export function trueState(
  state: PushState,
  own: string | null | undefined,
  marks: readonly string[] | undefined,
): PushState {
  return state === "granted-on" && own && marks && !marks.includes(own) ? "granted-off" : state;
}

/** The devices but this one; none while it is not known which this one is. */
export function othersThan<Device extends { readonly mark: string }>(
  own: string | null | undefined,
  devices: readonly Device[] = [],
): readonly Device[] {
  return own === undefined ? [] : devices.filter(({ mark }) => mark !== own);
}
