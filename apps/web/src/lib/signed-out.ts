import { toast } from "./toast-store.ts";
import { rememberAddress } from "./wanted-address.ts";

/** What the specification gives a person to read the toast before the sign-in screen comes. */
const REDIRECT_MS = 500;
/** Longer nobody waits for a toast that does not come. */
const WITHOUT_TOAST_MS = 3_000;
const SIGNED_OUT = {
  title: "Unauthorized",
  description: "You are logged out. Logging in again...",
  variant: "destructive",
} as const;
/** Where the sign-in comes over the page and nothing leads away. */
export const SIGNED_OUT_ON_PAGE = {
  ...SIGNED_OUT,
  description: "You are logged out. Sign in here to keep what you typed.",
} as const;

let isLeaving = false;
let keeper: Keeper | null = null;

/** Keeps somebody on the page whose session ended while they had something typed there. */
interface Keeper {
  /** True where they are kept; they are then asked to sign in over the page. */
  readonly keeps: () => boolean;
  /** There is a session of theirs. */
  readonly letGo: () => void;
}

/** Names who may keep somebody on the page; nobody does until the first screen is there. */
export function keepOnPage(by: Keeper | null): void {
  keeper = by;
}

/** Whoever was kept goes after all. */
export function leaveNow(): void {
  isLeaving = true;
  rememberAddress();
  location.assign("/api/login");
}

/** Notes that the member is leaving by their own will, so that the end of the session surprises nobody. */
export function leavingOnPurpose(): void {
  isLeaving = true;
}

/** The member who was here is signed in, as they were or again. */
export function isSignedIn(): void {
  keeper?.letGo();
}

/** Says that there is no session (any more) and goes to the sign-in screen; whoever signs in comes back to where they were. */
export function signedOutElsewhere(): void {
  if (isLeaving || keeper?.keeps()) return;
  isLeaving = true;
  rememberAddress();
  const leave = (): void => location.assign("/api/login");
  toast({
    ...SIGNED_OUT,
    // What fails because of it must not keep this from being read.
    isLast: true,
    onShown: () => setTimeout(leave, REDIRECT_MS),
  });
  setTimeout(leave, WITHOUT_TOAST_MS);
}
