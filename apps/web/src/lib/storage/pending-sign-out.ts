import { PENDING, pendingSignOut } from "./was-signed-in.ts";

/** Returns false if the device has no storage: the session cannot end later. */
export function keepPendingSignOut(memberId: number): boolean {
  try {
    localStorage.setItem(PENDING, String(memberId));
    return true;
  } catch {
    return false;
  }
}

/** The session has ended, or another one has replaced it. */
export function clearPendingSignOut(): void {
  try {
    localStorage.removeItem(PENDING);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/**
 * Calls back when another tab signs out offline, and when that sign-out completes; returns an
 * unsubscribe function.
 */
export function onPendingSignOut(listener: (memberId: number | null) => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (key === PENDING) listener(pendingSignOut());
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}
