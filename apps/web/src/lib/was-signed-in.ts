const WAS_SIGNED_IN = "was-signed-in";
export const PENDING = "pending-sign-out";

/** Remembers on this device whether somebody is signed in; not who. */
export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(WAS_SIGNED_IN, "yes");
    else localStorage.removeItem(WAS_SIGNED_IN);
  } catch {
    // Without storage the first screen comes a moment later.
  }
}

/**
 * Whether somebody was signed in on this device when it was last used, as it remembers, or as the server says on the page itself when a
 * session's cookie came along: a browser may forget what the app keeps, and not its cookie.
 */
export function wasSignedIn(): boolean {
  if (document.documentElement.dataset.session !== undefined) return true;
  try {
    return localStorage.getItem(WAS_SIGNED_IN) !== null;
  } catch {
    return false;
  }
}

/** The member who signed out on this device while the server was out of reach, and whose session it has to end yet; null for nobody. */
export function pendingSignOut(): number | null {
  try {
    return Number(localStorage.getItem(PENDING)) || null;
  } catch {
    return null;
  }
}
