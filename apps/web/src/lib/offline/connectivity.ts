import { useSyncExternalStore } from "react";
import { serverNow } from "../api/server-clock.ts";

/** Error of a call that never reached the server, or whose response was lost. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}

/** Why the app is offline: there is no network, or the server is unavailable. */
export type Obstacle = "network" | "server";

/**
 * The app is offline; the screen's data is as of `since`, in milliseconds of the server's clock.
 */
export interface Offline {
  readonly since: number;
  readonly obstacle: Obstacle;
}

let offline: Offline | null = null;
const listeners = new Set<() => void>();
const reconnectListeners = new Set<() => void>();

function set(next: Offline | null): void {
  if (next?.since === offline?.since && next?.obstacle === offline?.obstacle) return;
  offline = next;
  for (const listener of listeners) listener();
}

/**
 * Records that a response arrived. A failing server may still respond from its cache, so only the
 * response for the current user (`sure`) proves that it works again.
 */
export function markOnline(sure: boolean): void {
  if (offline === null || (offline.obstacle === "server" && !sure)) return;
  set(null);
  for (const listener of reconnectListeners) listener();
}

/** Records a failed call; the screen was up to date until now. */
export function markOffline(obstacle: Obstacle): void {
  set({ since: offline?.since ?? serverNow().epochMilliseconds, obstacle });
}

/** While offline, records the age of data restored from the device. */
export function markStaleSince(at: number): void {
  if (offline) set({ ...offline, since: Math.min(offline.since, at) });
}

/** Returns why and since when the app is offline; null while online. */
export function getConnectivity(): Offline | null {
  return offline;
}

export function useOffline(): Offline | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getConnectivity);
}

/**
 * Calls `listener` each time the server becomes reachable again; returns an unsubscribe function.
 */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}
