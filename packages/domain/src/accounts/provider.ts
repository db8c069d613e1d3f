import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";
import { MAX_ADDRESS_LENGTH } from "../members/contact/email-address.ts";
import { isOneLine } from "../text/one-line.ts";

/** Time limit for a sign-in at the provider. */
export const PROVIDER_MINUTES = 10;
/** Time limit for the authenticator code after the provider's response. */
export const PROVIDER_CODE_MINUTES = 5;
/** Maximum length of a return path. */
const LONGEST_PATH = 500;

/** The verified claims about the member who signed in at the provider. */
export interface ProviderAnswer {
  /** The permanent subject ID at the provider. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider has verified that email address; null when the provider does not say. */
  readonly isEmailVerified: boolean | null;
  /** Authentication methods (RFC 8176) and levels, in the provider's own words. */
  readonly methods: readonly string[];
  readonly level: string | null;
  /** Time of the authentication at the provider; null when unknown. */
  readonly signedInAt: Temporal.Instant | null;
  /** Names at the provider, for a person who is not a member yet. */
  readonly names: ProviderNames;
}

/** Names in the provider's claims; null when the claim is missing. */
interface ProviderNames {
  readonly unitNumber: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** The operator's rules for provider claims. */
export interface ProviderRules {
  /** Whether an address without a verification claim counts as verified. */
  readonly trustsEmail: boolean;
  /** The method and level names that mean a second factor. */
  readonly secondFactorWords: readonly string[];
  /** The claim with a newcomer's unit number. Null when newcomers are not accepted. */
  readonly unitClaim: string | null;
}

/** Maximum length of an OpenID Connect subject (Core 1.0, section 2). */
const LONGEST_SUBJECT = 255;
/**
 * A replacement character may stand for several unreadable characters, so two accounts could look
 * equal.
 */
const UNREADABLE = /[\p{Cc}\ufffd]/u;

/**
 * Why the provider's identity is unusable, or null. A subject has 1 to 255 storable characters; an
 * address is one line.
 */
export function providerAnswerBlockedBecause(
  { subject, email }: Pick<ProviderAnswer, "subject" | "email">,
  provider: string,
): Refusal | null {
  const isSubject = subject !== "" && subject.length <= LONGEST_SUBJECT && isReadable(subject);
  if (
    isSubject &&
    (email === null ||
      (email.length <= MAX_ADDRESS_LENGTH && isReadable(email) && isOneLine(email)))
  )
    return null;
  const what = isSubject ? "email address" : "account number";
  return conflict(
    "provider-answer-invalid",
    `${provider} sent an invalid ${what} for you. Ask an admin of ${provider}.`,
  );
}

function isReadable(text: string): boolean {
  return text.isWellFormed() && !UNREADABLE.test(text);
}

/**
 * The address for finding a member, or why there is none. An unverified address could belong to
 * anyone.
 */
export function emailBlockedBecause(
  answer: ProviderAnswer,
  rules: ProviderRules,
  provider: string,
): Refusal | null {
  if (answer.email === null)
    return conflict(
      "provider-email-missing",
      `${provider} didn't send your email address. Ask its admin.`,
    );
  if (answer.isEmailVerified ?? rules.trustsEmail) return null;
  return conflict(
    "provider-email-unverified",
    `${provider} hasn't verified ${answer.email}. Verify it there, then sign in again.`,
  );
}

/** True when the provider reports a second factor, not only a password. */
export function isBySecondFactorThere(
  { methods, level }: Pick<ProviderAnswer, "methods" | "level">,
  { secondFactorWords }: Pick<ProviderRules, "secondFactorWords">,
): boolean {
  return [...methods, ...(level === null ? [] : [level])].some((word) =>
    secondFactorWords.includes(word),
  );
}

/**
 * Compares two addresses. Only ASCII letters ignore case, because look-alike characters are
 * different addresses.
 */
export function isSameAddress(one: string, other: string): boolean {
  const key = (address: string): string =>
    address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return key(one) === key(other);
}

/** Returns the return path after sign-in if it is a page of this app, else the dashboard. */
export function ownPath(path: string): string {
  const isOwn = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path) && path.length <= LONGEST_PATH;
  return isOwn ? path : "/";
}

/** The member that matches the provider's claims. */
interface FoundMember {
  readonly isActive: boolean;
  /** The subject of the linked identity at this provider; null when there is none. */
  readonly linkedSubject: string | null;
}

/**
 * Why the provider sign-in is refused, or null. `email` is the address in the provider's claims.
 */
export function providerSignInBlockedBecause(
  found: FoundMember | undefined,
  { subject, email }: Pick<ProviderAnswer, "subject" | "email">,
  provider: string,
): Refusal | null {
  if (!found)
    return conflict(
      "provider-member-missing",
      `No member of this squad has the email address ${email ?? ""}. Ask an admin to add it to your profile, then sign in again.`,
    );
  if (!found.isActive)
    return conflict(
      "provider-member-inactive",
      "Your account is inactive. Ask an admin of your squad.",
    );
  if (found.linkedSubject !== null && found.linkedSubject !== subject)
    return conflict(
      "provider-other-account",
      `You signed in with another ${provider} account before. Use that one, or ask an admin to reset your password to disconnect it.`,
    );
  return null;
}

/**
 * Why a provider account cannot become a member, or null. Only an admin restores a former member.
 */
export function newcomerBlockedBecause(
  { unitNumber, firstName, lastName }: ProviderNames,
  wasMember: boolean,
  provider: string,
): Refusal | null {
  if (wasMember)
    return conflict(
      "provider-member-former",
      "You were a member of this squad before. Ask an admin to add you again.",
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
    `${provider} didn't send your ${missing}, so we can't add you as a member. Ask an admin of your squad.`,
  );
}

/**
 * Why a member's password is refused, or null: the squad turned passwords off for members who have
 * signed in with the provider.
 */
export function passwordBlockedBecause(facts: {
  readonly isProviderOnly: boolean;
  /** The provider's name. Null when none is configured, so passwords work. */
  readonly provider: string | null;
  readonly isLinked: boolean;
}): Refusal | null {
  if (!facts.isProviderOnly || facts.provider === null || !facts.isLinked) return null;
  return forbidden(
    "passwords-off",
    `You can't sign in with a password here. Use ${facts.provider} instead.`,
  );
}

/** Why an admin cannot turn passwords off yet, or null. The rule prevents a lockout. */
export function providerOnlyBlockedBecause(isLinked: boolean): Refusal | null {
  if (isLinked) return null;
  return conflict(
    "provider-sign-in-first",
    "Sign in with the provider yourself before you turn off passwords.",
  );
}

/** Why a member cannot unlink the provider, or null. */
export function unlinkBlockedBecause(facts: {
  readonly isProviderOnly: boolean;
  readonly provider: string;
}): Refusal | null {
  if (!facts.isProviderOnly) return null;
  return conflict(
    "provider-needed",
    `Your squad requires ${facts.provider} to sign in. An admin can disconnect it.`,
  );
}
