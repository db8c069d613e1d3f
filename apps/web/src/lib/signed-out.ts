import { toast } from "./toast-store.ts";
import { rememberAddress } from "./wanted-address.ts";

/** What the specification gives a person to read the toast before the sign-in screen comes. */
const REDIRECT_MS = 500;
/** Longer nobody waits for a toast that does not come. */
const WITHOUT_TOAST_MS = 3_000;
let isLeaving = false;

/** Notes that the member is leaving by their own will, so that the end of the session surprises nobody. */
export function leavingOnPurpose(): void {
  isLeaving = true;
}

/** Says that there is no session (any more) and goes to the sign-in screen; whoever signs in comes back to where they were. */
export function signedOutElsewhere(): void {
  if (isLeaving) return;
  isLeaving = true;
  rememberAddress();
  const leave = (): void => location.assign("/api/login");
  toast({
    title: "Unauthorized",
    description: "You are logged out. Logging in again...",
    variant: "destructive",
    // What failed because of it would say the same in other words, and keep this from being read.
    isLast: true,
    onShown: () => setTimeout(leave, REDIRECT_MS),
  });
  setTimeout(leave, WITHOUT_TOAST_MS);
}
