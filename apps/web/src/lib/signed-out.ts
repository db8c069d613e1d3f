import { toast } from "./toast-store.ts";

/** What the specification gives a person to read the toast before the sign-in screen comes. */
const REDIRECT_MS = 500;
let isLeaving = false;

/** Notes that the member is leaving by their own will, so that the end of the session surprises nobody. */
export function leavingOnPurpose(): void {
  isLeaving = true;
}

/** Says that the session is over and goes to the sign-in screen. */
export function signedOutElsewhere(): void {
  if (isLeaving) return;
  isLeaving = true;
  toast({ title: "Unauthorized", description: "You are logged out. Logging in again...", variant: "destructive" });
  setTimeout(() => location.assign("/api/login"), REDIRECT_MS);
}
