import { useSyncExternalStore } from "react";

export interface ToastMessage {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly variant?: "default" | "destructive";
  /** Display time in milliseconds; by default 5000, or 15000 for a toast with a button. */
  readonly duration?: number;
  /** Called once the toast is on the screen, which may take a moment on a slow phone. */
  readonly onShown?: () => void;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** True if the page is about to unload: no other toast replaces this one. */
  readonly isLast?: boolean;
}

let current: ToastMessage | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: ToastMessage | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. Only one toast is visible at a time; a newer one replaces it. */
export function showToast(message: Omit<ToastMessage, "id">): void {
  if (current?.isLast) return;
  lastId += 1;
  set({ ...message, id: lastId });
}

/** Dismisses a toast, unless a newer one has replaced it. */
export function dismissToast(id: number): void {
  if (current?.id === id && !current.isLast) set(null);
}

/**
 * Whether a toast only reports a success, so that it may disappear early; any other toast must be
 * read, copied or answered.
 */
export function isTransient({ variant, action, duration }: ToastMessage): boolean {
  return variant !== "destructive" && !action && duration === undefined;
}

/** Dismisses a success toast when the user reaches for content that it covers. */
export function dismissTransientToast(): void {
  if (current && isTransient(current)) dismissToast(current.id);
}

/** The visible toast, or null. */
export function useToast(): ToastMessage | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
