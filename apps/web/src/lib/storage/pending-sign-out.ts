import { PENDING, pendingSignOut } from "./was-signed-in.ts";

/**
 * Records that the member signed out offline, so that the session ends later. Returns false if the
 * device has no storage, which makes that impossible.
 */
export function keepPendingSignOut(memberId: number): boolean {
  try {
    localStorage.setItem(PENDING, String(memberId));
    return true;
  } catch {
    return false;
  }
}

/** Deletes the record, because the session has ended or another one has replaced it. */
export function clearPendingSignOut(): void {
  try {
    localStorage.removeItem(PENDING);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/**
 * Calls `listener` when another tab signs out offline, and when that sign-out completes; returns an
 * unsubscribe function.
 */
export function onPendingSignOut(listener: (memberId: number | null) => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (key === PENDING) listener(pendingSignOut());
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}
