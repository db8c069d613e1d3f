import { useSyncExternalStore } from "react";
import { serverNow } from "./server-clock.ts";

/** Thrown by a call that never reached the server, or whose answer never came back. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}

/** What is in the way: there is no `network`, or the `server` is there and cannot answer. */
export type Obstacle = "network" | "server";

/** What is on the screen is as old as `since`, in milliseconds of the server's clock. */
export interface Away {
  readonly since: number;
  readonly obstacle: Obstacle;
}

let away: Away | null = null;
const listeners = new Set<() => void>();
const whenBack = new Set<() => void>();

function set(next: Away | null): void {
  if (next?.since === away?.since && next?.obstacle === away?.obstacle) return;
  away = next;
  for (const listener of listeners) listener();
}

/**
 * Notes that an answer came. A server that could not answer a moment ago may still give what it has at hand: only the
 * `sure` answer to who is signed in says that it is itself again.
 */
export function noteReached(sure: boolean): void {
  if (away === null || (away.obstacle === "server" && !sure)) return;
  set(null);
  for (const listener of whenBack) listener();
}

/** Notes that none came. Until now the screen was true. */
export function noteLost(obstacle: Obstacle): void {
  set({ since: away?.since ?? serverNow().epochMilliseconds, obstacle });
}

/** Notes, while there is no answer, that the screen is an older one. */
export function noteOlderScreen(at: number): void {
  if (away) set({ ...away, since: Math.min(away.since, at) });
}

/** What keeps the screen from being true now, or null. */
export function whatIsAway(): Away | null {
  return away;
}

/** The same, for a screen. */
export function useAway(): Away | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, whatIsAway);
}

/** Calls back each time the server answers again; gives the way to stop that. */
export function onReachedAgain(listener: () => void): () => void {
  whenBack.add(listener);
  return () => whenBack.delete(listener);
}
