import { useSyncExternalStore } from "react";

export interface ToastMessage {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly variant?: "default" | "destructive";
  /** Milliseconds it stays; 5000 when not said, 15000 with an action. */
  readonly duration?: number;
  /** Called once it is on the screen, which may be some time later on a slow phone. */
  readonly onShown?: () => void;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** The page is about to be left: nothing takes its place. */
  readonly isLast?: boolean;
}

let current: ToastMessage | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: ToastMessage | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message at the top right. One at a time: a newer one takes its place. */
export function toast(message: Omit<ToastMessage, "id">): void {
  if (current?.isLast) return;
  lastId += 1;
  set({ ...message, id: lastId });
}

/** Takes a message away, unless a newer one has come meanwhile. */
export function dismissToast(id: number): void {
  if (current?.id === id && !current.isLast) set(null);
}

/** Whether a message only says that something went well; anything else asks to be read, copied or answered. */
export function isPassing({ variant, action, duration }: ToastMessage): boolean {
  return variant !== "destructive" && !action && duration === undefined;
}

/** Takes a message away that only says that something went well, for whoever reaches for what is beneath. */
export function dismissPassingToast(): void {
  if (current && isPassing(current)) dismissToast(current.id);
}

/** The message on screen, or null. */
export function useToast(): ToastMessage | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
