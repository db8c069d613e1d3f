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
  "You haven't signed in with it yet, so there is nothing to disconnect.",
);
/** Refusal of a callback that this browser did not request, or whose state is already used. */
export const NOT_STARTED = invalid(
  "provider-not-begun",
  "This sign-in wasn't started in this browser, or is already complete. Start again with the button.",
);
/** Refusal of a callback that arrives after the time limit. */
export const OVER = invalid(
  "provider-over",
  `This sign-in took longer than its ${PROVIDER_MINUTES} minutes. Start again with the button.`,
);
/** Refusal of a response that is forged, mixed up, replayed or expired. All four read alike. */
export const NOT_CONFIRMED = invalid(
  "provider-not-confirmed",
  "Couldn't verify the response. Start again with the button.",
);
/** Refusal when two members link the same provider account concurrently. */
export const ACCOUNT_TAKEN = conflict(
  "provider-account-taken",
  "This account belongs to another member here. Ask an admin of your squad.",
);
/** Refusal when the login queue is full. */
export const BUSY: Refusal = {
  kind: "too-many",
  code: "too-many-attempts",
  message: "Sign-in is busy right now. Try again in a minute.",
};

/** Refusal when the provider denies the sign-in. */
export function refusedThere(provider: string): Refusal {
  return conflict(
    "provider-refused",
    `${provider} stopped the sign-in. Try again, or ask its admin whether you have access.`,
  );
}

/** Refusal when the provider does not respond. */
export function unreachable(provider: string): Refusal {
  return conflict(
    "provider-unreachable",
    `${provider} isn't responding. Try again in a minute, or sign in another way.`,
  );
}
