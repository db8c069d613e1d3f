import { conflict, invalid, missing, type Refusal } from "../errors/refusal.ts";
import { PROVIDER_MINUTES } from "./provider.ts";

/** What is asked of a provider where none is configured. */
export const OFF = missing(
  "provider-off",
  "This squad signs in with unit number and password, or with a passkey.",
);
/** A connection that is not there. */
export const LINK_MISSING = missing(
  "provider-link-missing",
  "You have not signed in through it yet, so there is nothing to forget.",
);
/** An answer to nothing that this browser asked: another's, or one whose question is used up. */
export const NOT_BEGUN = invalid(
  "provider-not-begun",
  "This sign-in was not begun in this browser, or was finished already. Begin it here with the button.",
);
/** An answer that came too late. */
export const OVER = invalid(
  "provider-over",
  `This sign-in took longer than its ${PROVIDER_MINUTES} minutes. Begin it anew with the button.`,
);
/** Forged, mixed up with another, used before or too old: they read the same. */
export const NOT_PROVEN = invalid(
  "provider-not-proven",
  "The answer could not be checked. Begin anew with the button.",
);
/** What two who come by one account in the same moment are told. */
export const ACCOUNT_TAKEN = conflict(
  "provider-account-taken",
  "This account has just signed in for somebody else here. Ask an administrator of the squad.",
);
/** What whoever finds no place in the line is told. */
export const BUSY: Refusal = {
  kind: "too-many",
  code: "too-many-attempts",
  message: "Many are signing in right now. Try again in a minute.",
};

/** The provider said no. */
export function refusedThere(provider: string): Refusal {
  return conflict(
    "provider-refused",
    `Signing in with ${provider} was stopped there. Try again, or ask whoever runs it whether you may.`,
  );
}

/** The provider gave no answer. */
export function unreachable(provider: string): Refusal {
  return conflict(
    "provider-unreachable",
    `Nothing was heard from ${provider}. Try again in a minute, or sign in another way.`,
  );
}
