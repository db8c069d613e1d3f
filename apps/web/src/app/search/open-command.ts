import { useSyncExternalStore } from "react";
import type { SearchChoice } from "../../features/search/choice.ts";

/**
 * What the command palette shows: the search itself, an item chosen from the search, a shortcut key
 * or a menu, or null when closed.
 */
type AskedFor = "search" | SearchChoice | null;

let now: AskedFor = null;
const listeners = new Set<() => void>();

/** Opens the search or an item and closes the one that is open; null closes it. */
export function openCommand(next: AskedFor): void {
  now = next;
  for (const listener of listeners) listener();
}

/** Whether the command palette or an item chosen from it is open or opening. */
export function isCommandOpen(): boolean {
  return now !== null;
}

/** Subscribes to the open item; null when the command palette is closed. */
export function useOpenCommand(): AskedFor {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => now,
  );
}
