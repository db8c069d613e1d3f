import { forbidden, type Refusal } from "../errors/refusal.ts";

/** Time for which a sign-in or a re-authentication counts as recent. */
export const REAUTHENTICATION_MINUTES = 15;
/** Grace period of the session token before a re-authentication, for requests in flight. */
export const FORMER_TOKEN_SECONDS = 30;

/** Refusal of a sensitive action when the last authentication is not recent. */
const PROOF_NEEDED: Refusal = forbidden(
  "reauthentication-needed",
  "No changes were made. First confirm it's you with your password or a passkey.",
);

/**
 * Why this change needs re-authentication, or null. Sign-in settings change only within 15 minutes
 * of a sign-in or re-authentication.
 */
export function proofBlockedBecause(
  reauthenticatedAt: Temporal.Instant,
  now: Temporal.Instant,
): Refusal | null {
  const isRecent =
    Temporal.Instant.compare(reauthenticatedAt.add({ minutes: REAUTHENTICATION_MINUTES }), now) > 0;
  return isRecent ? null : PROOF_NEEDED;
}
