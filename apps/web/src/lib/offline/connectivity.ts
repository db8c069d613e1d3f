import { useSyncExternalStore } from "react";
import { serverNow } from "../api/server-clock.ts";

/** Thrown by a call that never reached the server, or whose response was lost. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}

/** What blocks the connection: there is no `network`, or the `server` is online but unavailable. */
export type Obstacle = "network" | "server";

/** Age of the screen's data: `since`, in milliseconds of the server's clock. */
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
 * Records a response. A failing server may still answer from its cache: only the `sure` answer to
 * the current user marks it online.
 */
export function markOnline(sure: boolean): void {
  if (offline === null || (offline.obstacle === "server" && !sure)) return;
  set(null);
  for (const listener of reconnectListeners) listener();
}

/** Records a failed call; the screen was current until now. */
export function markOffline(obstacle: Obstacle): void {
  set({ since: offline?.since ?? serverNow().epochMilliseconds, obstacle });
}

/** Records the age of a persisted screen while offline. */
export function markStaleSince(at: number): void {
  if (offline) set({ ...offline, since: Math.min(offline.since, at) });
}

/** The current obstacle, or null while online. */
export function getConnectivity(): Offline | null {
  return offline;
}

export function useOffline(): Offline | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getConnectivity);
}

/** Calls back each time the server becomes reachable again; returns an unsubscribe function. */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}
