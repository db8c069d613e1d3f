import { PENDING, pendingSignOut } from "./was-signed-in.ts";

/** False where the device keeps nothing: the session would be forgotten and go on. */
export function keepPendingSignOut(memberId: number): boolean {
  try {
    localStorage.setItem(PENDING, String(memberId));
    return true;
  } catch {
    return false;
  }
}

/** The session is ended, or another one took its place. */
export function forgetPendingSignOut(): void {
  try {
    localStorage.removeItem(PENDING);
  } catch {
    // It was never there.
  }
}

/** Calls back when somebody signs out so in another tab, and when that is over; gives the way to stop it. */
export function onPendingSignOut(listener: (memberId: number | null) => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (key === PENDING) listener(pendingSignOut());
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}
