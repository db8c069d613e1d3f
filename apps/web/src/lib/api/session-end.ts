import { saveReturnUrl } from "../routing/return-url.ts";
import { showToast } from "../toast/toast-store.ts";

/** Time to read the toast before the redirect to the sign-in screen; fixed by the specification. */
const REDIRECT_MS = 500;
/** Redirects after this time if the toast never renders. */
const WITHOUT_TOAST_MS = 3_000;
const SIGNED_OUT = {
  title: "Unauthorized",
  description: "You are logged out. Logging in again...",
  variant: "destructive",
} as const;
/** Toast text when the sign-in dialog opens over the page instead of a redirect. */
export const SIGNED_OUT_ON_PAGE = {
  ...SIGNED_OUT,
  description: "You're logged out. Sign in here to keep your unsaved changes.",
} as const;

let isLeaving = false;
let keeper: Keeper | null = null;

/** Keeps the page open when the session ends while it has unsaved changes. */
interface Keeper {
  /** Returns true if the page stays open; the sign-in dialog opens over it. */
  readonly keeps: () => boolean;
  /** Called when the member is signed in again. */
  readonly letGo: () => void;
}

/** Registers the object that may keep the page open; null unregisters it. */
export function setSignInPrompt(by: Keeper | null): void {
  keeper = by;
}

/** Redirects a page that was kept open to the sign-in screen. */
export function goToSignIn(): void {
  isLeaving = true;
  saveReturnUrl();
  location.assign("/api/login");
}

/** Marks a sign-out by the user, so that the end of the session shows no toast. */
export function expectSignOut(): void {
  isLeaving = true;
}

/** Called when the page's member is still signed in, or signed in again. */
export function noteSignedIn(): void {
  keeper?.letGo();
}

/**
 * Shows that the session ended and redirects to the sign-in screen. A member who signs in returns
 * to this URL.
 */
export function handleSessionEnd(): void {
  if (isLeaving || keeper?.keeps()) return;
  isLeaving = true;
  saveReturnUrl();
  const leave = (): void => location.assign("/api/login");
  showToast({
    ...SIGNED_OUT,
    // The last toast of this page: errors that follow from the lost session must not replace it.
    isLast: true,
    onShown: () => setTimeout(leave, REDIRECT_MS),
  });
  setTimeout(leave, WITHOUT_TOAST_MS);
}
