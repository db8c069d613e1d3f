import { useSyncExternalStore } from "react";
import type { Choice } from "../features/search/choice.ts";

/** The search, or what was asked for: by its row there, by a key, or from a menu. */
type AskedFor = "search" | Choice | null;

let now: AskedFor = null;
const listeners = new Set<() => void>();

/** Opens what is asked for in the place of what was before; null closes it. */
export function ask(next: AskedFor): void {
  now = next;
  for (const listener of listeners) listener();
}

/** Whether something is open, or about to be. */
export function isAsked(): boolean {
  return now !== null;
}

/** What is open of it. */
export function useAskedFor(): AskedFor {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => now,
  );
}
