import { useSyncExternalStore } from "react";

/** Whose session still has to be ended on the server: they signed out on this device while it was out of reach. */
const KEY = "pending-sign-out";
const listeners = new Set<() => void>();

/** The member's number; null where nothing is pending. */
export function pendingSignOut(): number | null {
  try {
    const memberId = Number(localStorage.getItem(KEY) ?? Number.NaN);
    return Number.isInteger(memberId) ? memberId : null;
  } catch {
    return null;
  }
}

/** False where the device keeps nothing: the session would be forgotten and go on. */
export function keepPendingSignOut(memberId: number): boolean {
  try {
    localStorage.setItem(KEY, String(memberId));
    return true;
  } catch {
    return false;
  }
}

/** The session is ended, or another one took its place. */
export function forgetPendingSignOut(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // It was never there.
  }
  for (const listener of listeners) listener();
}

/** The same, for a screen. */
export function usePendingSignOut(): number | null {
  return useSyncExternalStore((listener) => {
    const stop = onOtherTab(listener);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      stop();
    };
  }, pendingSignOut);
}

/** Calls back when somebody signs out so in another tab; gives the way to stop that. */
export function onSignedOutInOtherTab(listener: () => void): () => void {
  return onOtherTab(() => {
    if (pendingSignOut() !== null) listener();
  });
}

function onOtherTab(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (key === KEY || key === null) listener();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}
