import { forbidden, type Refusal } from "../errors/refusal.ts";

/** So long a sign-in, or a proof after it, vouches for who sits before the screen. */
export const PROOF_MINUTES = 15;
/** The token before a proof holds so much longer, for what was on its way. */
export const FORMER_TOKEN_SECONDS = 30;

/** What a call is answered that may lock the owner out, when nobody has shown for a while that it is them. */
export const PROOF_NEEDED: Refusal = forbidden(
  "proof-needed",
  "This was not changed: first show that it is you, with your password or a passkey.",
);

/** Why this may not be changed yet, or null: what opens an account changes only within 15 minutes of a sign-in or proof. */
export function proofBlockedBecause(
  provenAt: Temporal.Instant,
  now: Temporal.Instant,
): Refusal | null {
  const isRecent = Temporal.Instant.compare(provenAt.add({ minutes: PROOF_MINUTES }), now) > 0;
  return isRecent ? null : PROOF_NEEDED;
}
