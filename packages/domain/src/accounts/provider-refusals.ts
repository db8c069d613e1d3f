import { conflict, invalid, missing, type Refusal } from "../errors/refusal.ts";
import { PROVIDER_MINUTES } from "./provider.ts";

/** Refusal of a provider request when no provider is configured. */
export const OFF = missing(
  "provider-off",
  "This squad signs in with unit number and password, or with a passkey.",
);
/** Refusal when the linked identity does not exist. */
export const LINK_MISSING = missing(
  "provider-link-missing",
  "You have not signed in through it yet, so there is nothing to forget.",
);
/** Refusal of a callback that this browser did not request, or whose state is already used. */
export const NOT_STARTED = invalid(
  "provider-not-begun",
  "This sign-in was not begun in this browser, or was finished already. Begin it here with the button.",
);
/** Refusal of a callback that arrives too late. */
export const OVER = invalid(
  "provider-over",
  `This sign-in took longer than its ${PROVIDER_MINUTES} minutes. Begin it anew with the button.`,
);
/** Refusal of a response that is forged, mixed up, replayed or expired. All four read alike. */
export const NOT_PROVEN = invalid(
  "provider-not-proven",
  "The answer could not be checked. Begin anew with the button.",
);
/** Refusal when two members link the same provider account concurrently. */
export const ACCOUNT_TAKEN = conflict(
  "provider-account-taken",
  "This account has just signed in for somebody else here. Ask an administrator of the squad.",
);
/** Refusal when the login queue is full. */
export const BUSY: Refusal = {
  kind: "too-many",
  code: "too-many-attempts",
  message: "Many are signing in right now. Try again in a minute.",
};

/** Refusal when the provider denies the sign-in. */
export function refusedThere(provider: string): Refusal {
  return conflict(
    "provider-refused",
    `Signing in with ${provider} was stopped there. Try again, or ask whoever runs it whether you may.`,
  );
}

/** Refusal when the provider does not respond. */
export function unreachable(provider: string): Refusal {
  return conflict(
    "provider-unreachable",
    `Nothing was heard from ${provider}. Try again in a minute, or sign in another way.`,
  );
}
