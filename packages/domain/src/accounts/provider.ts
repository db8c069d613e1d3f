import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";
import { LONGEST_ADDRESS } from "../members/email-address.ts";
import { isOneLine } from "../text/one-line.ts";

/** So long somebody may take at the provider before what was begun here is over. */
export const PROVIDER_MINUTES = 10;
/** So long the code of the authenticator app may take, once the provider has answered. */
export const PROVIDER_CODE_MINUTES = 5;
/** A place to come back to that is longer is not kept. */
const LONGEST_PLACE = 500;

/** What a provider said of who signed in, once its answer was checked. */
export interface ProviderAnswer {
  /** Who they are at the provider, for good. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider has verified that address; null where it does not say. */
  readonly isEmailVerified: boolean | null;
  /** How they signed in there (RFC 8176), and how well in the provider's own words. */
  readonly methods: readonly string[];
  readonly level: string | null;
  /** When they signed in there; null where it does not say. */
  readonly signedInAt: Temporal.Instant | null;
  /** What they are called there, for whoever is no member yet. */
  readonly names: ProviderNames;
}

/** What a provider calls somebody; null where it does not say. */
export interface ProviderNames {
  readonly unitNumber: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** What the operator says about the provider's answers. */
export interface ProviderRules {
  /** Whether an address of which the provider does not say that it is verified counts as verified. */
  readonly trustsEmail: boolean;
  /** The words of its methods and levels that mean a second factor. */
  readonly secondFactorWords: readonly string[];
  /** Where the provider says the unit number of whoever it vouches for, who then becomes a member; null while nobody does. */
  readonly unitClaim: string | null;
}

/** OpenID Connect gives a subject no more (Core 1.0, section 2). */
const LONGEST_SUBJECT = 255;
/** Replacement characters stand for several unreadable ones, so that two accounts could look like one. */
const UNREADABLE = /[\p{Cc}\ufffd]/u;

/**
 * Why the identity that a provider gave cannot be used, or null: a subject has 1 to 255 characters that can be kept, an address
 * is one line.
 */
export function answerBlockedBecause(
  { subject, email }: Pick<ProviderAnswer, "subject" | "email">,
  provider: string,
): Refusal | null {
  const isSubject = subject !== "" && subject.length <= LONGEST_SUBJECT && isReadable(subject);
  if (
    isSubject &&
    (email === null || (email.length <= LONGEST_ADDRESS && isReadable(email) && isOneLine(email)))
  )
    return null;
  const what = isSubject ? "email address" : "account number";
  return conflict(
    "provider-answer-invalid",
    `${provider} sent an invalid ${what} for you. Ask an administrator of ${provider}.`,
  );
}

function isReadable(text: string): boolean {
  return text.isWellFormed() && !UNREADABLE.test(text);
}

/** The address by which a member may be found, or why there is none: one that is not verified is anybody's. */
export function emailBlockedBecause(
  answer: ProviderAnswer,
  rules: ProviderRules,
  provider: string,
): Refusal | null {
  if (answer.email === null)
    return conflict(
      "provider-email-missing",
      `${provider} did not say which email address you have. Ask whoever runs it.`,
    );
  if (answer.isEmailVerified ?? rules.trustsEmail) return null;
  return conflict(
    "provider-email-unverified",
    `${provider} has not verified that ${answer.email} is yours. Verify it there, then sign in again.`,
  );
}

/** Whether the provider says that more than a password was asked there. */
export function isBySecondFactorThere(
  { methods, level }: Pick<ProviderAnswer, "methods" | "level">,
  { secondFactorWords }: Pick<ProviderRules, "secondFactorWords">,
): boolean {
  return [...methods, ...(level === null ? [] : [level])].some((word) =>
    secondFactorWords.includes(word),
  );
}

/** Whether two addresses are one: letters of the English alphabet in either case, all else to the letter, for look-alikes are others. */
export function isSameAddress(one: string, other: string): boolean {
  const key = (address: string): string =>
    address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return key(one) === key(other);
}

/** Where somebody comes back to after signing in: a page of this app, and the dashboard instead of anything else. */
export function ownPlace(place: string): string {
  const isOwn = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(place) && place.length <= LONGEST_PLACE;
  return isOwn ? place : "/";
}

/** A member as the provider's answer found them. */
export interface FoundMember {
  readonly isActive: boolean;
  /** Who they are at this provider, where they signed in with it before. */
  readonly linkedSubject: string | null;
}

/** Why whoever the provider named does not come in, or null. `email` is what it calls them by. */
export function providerSignInBlockedBecause(
  found: FoundMember | undefined,
  { subject, email }: Pick<ProviderAnswer, "subject" | "email">,
  provider: string,
): Refusal | null {
  if (!found)
    return conflict(
      "provider-member-missing",
      `Nobody in this squad has the email address ${email ?? ""}. Ask an administrator to enter it in your profile, then sign in again.`,
    );
  if (!found.isActive)
    return conflict(
      "provider-member-inactive",
      "Your account here is not active. Ask an administrator of the squad.",
    );
  if (found.linkedSubject !== null && found.linkedSubject !== subject)
    return conflict(
      "provider-other-account",
      `You have signed in with another account of ${provider} before. Use that one, or ask an administrator to reset your password, which forgets it.`,
    );
  return null;
}

/** Why whoever the provider vouches for cannot become a member, or null. Whoever was one once is the squad's to take back. */
export function newcomerBlockedBecause(
  { unitNumber, firstName, lastName }: ProviderNames,
  wasMember: boolean,
  provider: string,
): Refusal | null {
  if (wasMember)
    return conflict(
      "provider-member-former",
      "You were a member of this squad before. Ask an administrator to enter you again.",
    );
  const missing =
    unitNumber === null
      ? "unit number"
      : firstName === null
        ? "first name"
        : lastName === null
          ? "last name"
          : null;
  if (missing === null) return null;
  return conflict(
    "provider-newcomer-incomplete",
    `${provider} did not say your ${missing}, so you cannot become a member here by signing in. Ask an administrator of the squad.`,
  );
}

/** Why a member's password opens nothing, or null: where the squad switched passwords off for whoever has signed in with the provider. */
export function passwordBlockedBecause(facts: {
  readonly isProviderOnly: boolean;
  /** The provider's name; null while none is configured, when passwords work again. */
  readonly provider: string | null;
  readonly isLinked: boolean;
}): Refusal | null {
  if (!facts.isProviderOnly || facts.provider === null || !facts.isLinked) return null;
  return forbidden(
    "passwords-off",
    `Your password is switched off here. Use ${facts.provider} instead.`,
  );
}

/** Why an administrator cannot switch passwords off yet, or null: nobody shuts themselves out. */
export function providerOnlyBlockedBecause(isLinked: boolean): Refusal | null {
  if (isLinked) return null;
  return conflict(
    "provider-sign-in-first",
    "Sign in through the provider yourself before you switch passwords off.",
  );
}

/** Why a member cannot take back their connection with the provider, or null. */
export function unlinkBlockedBecause(facts: {
  readonly isProviderOnly: boolean;
  readonly provider: string;
}): Refusal | null {
  if (!facts.isProviderOnly) return null;
  return conflict(
    "provider-needed",
    `This squad has you sign in with ${facts.provider}. An administrator can disconnect it.`,
  );
}
