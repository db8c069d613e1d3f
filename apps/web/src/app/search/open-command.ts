import { useSyncExternalStore } from "react";
import type { SearchChoice } from "../../features/search/choice.ts";

/**
 * Command palette state: the search itself, or a chosen item from its results, a key, or a menu.
 */
type AskedFor = "search" | SearchChoice | null;

let now: AskedFor = null;
const listeners = new Set<() => void>();

/** Opens an item in place of the current one; null closes it. */
export function openCommand(next: AskedFor): void {
  now = next;
  for (const listener of listeners) listener();
}

/** Whether an item is open or opening. */
export function isCommandOpen(): boolean {
  return now !== null;
}

/** Hook for the open item. */
export function useOpenCommand(): AskedFor {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => now,
  );
}
