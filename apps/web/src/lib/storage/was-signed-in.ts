const WAS_SIGNED_IN = "was-signed-in";
export const PENDING = "pending-sign-out";

/** Stores on this device whether a member is signed in, but not which one. */
export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(WAS_SIGNED_IN, "yes");
    else localStorage.removeItem(WAS_SIGNED_IN);
  } catch {
    // Without storage, only the preload is lost: the first screen appears a moment later.
  }
}

/**
 * Whether a member was signed in on this device, by localStorage or by the page's attribute
 * `data-session`. The server sets that attribute when there is a session cookie, because a browser
 * may clear storage but keep the cookie.
 */
export function wasSignedIn(): boolean {
  if (document.documentElement.dataset.session !== undefined) return true;
  try {
    return localStorage.getItem(WAS_SIGNED_IN) !== null;
  } catch {
    return false;
  }
}

/**
 * Returns the id of the member who signed out offline and whose session still exists on the server;
 * null for none.
 */
export function pendingSignOut(): number | null {
  try {
    return Number(localStorage.getItem(PENDING)) || null;
  } catch {
    return null;
  }
}
