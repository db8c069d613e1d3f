import { useSyncExternalStore } from "react";

/** A question that waits for its answer. */
interface AskedProof {
  readonly end: (isProven: boolean) => void;
}

let asked: (AskedProof & { readonly answer: Promise<boolean> }) | null = null;
const listeners = new Set<() => void>();

function set(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks whoever sits there to show that it is them; false when they will not, or nothing on the screen could ask. */
export function askForProof(): Promise<boolean> {
  if (asked) return asked.answer;
  if (listeners.size === 0) return Promise.resolve(false);
  const { promise: answer, resolve } = Promise.withResolvers<boolean>();
  const end = (isProven: boolean): void => {
    set(null);
    resolve(isProven);
  };
  set({ answer, end });
  return answer;
}

/** The question that waits, or null. */
export function useAskedProof(): AskedProof | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
