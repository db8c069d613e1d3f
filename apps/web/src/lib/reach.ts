import { useSyncExternalStore } from "react";
import { serverNow } from "./server-clock.ts";

/** Thrown by a call that never reached the server, or whose answer never came back. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}

/** Since when the server cannot be reached, in milliseconds of its clock; null while it can. What is on the screen is as old as that. */
let lostAt: number | null = null;
const listeners = new Set<() => void>();
const whenBack = new Set<() => void>();

function set(next: number | null): void {
  if (next === lostAt) return;
  lostAt = next;
  for (const listener of listeners) listener();
}

/** Notes that an answer came. */
export function noteReached(): void {
  if (lostAt === null) return;
  set(null);
  for (const listener of whenBack) listener();
}

/** Notes that none came. Until now the screen was true, unless it is a kept one from `at`. */
export function noteLost(at: number = serverNow().epochMilliseconds): void {
  set(lostAt === null ? at : Math.min(lostAt, at));
}

/** Since when there is no connection, or null. */
export function useLostAt(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => lostAt,
  );
}

/** Calls back each time the server is reached again; gives the way to stop that. */
export function onReachedAgain(listener: () => void): () => void {
  whenBack.add(listener);
  return () => whenBack.delete(listener);
}
