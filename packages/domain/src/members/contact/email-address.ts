export const MAX_ADDRESS_LENGTH = 254;
const LONGEST_LOCAL_PART = 64;
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN =
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/**
 * True for exactly one plain email address. Lists, groups, display names, quotes, comments, line
 * breaks and address literals are rejected, because a mail library may read a second recipient in
 * them.
 */
export function isMailbox(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at < 1 || at > LONGEST_LOCAL_PART || text.length > MAX_ADDRESS_LENGTH) return false;
  return LOCAL_PART.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}

/** Declares the part of the standard `URL` class used here, which browsers and Node both have. */
declare const URL: {
  canParse(address: string): boolean;
  new (address: string): { readonly hostname: string };
};

const INTERNATIONAL = /^[\p{L}\p{M}\p{N}.-]*[^\p{ASCII}][\p{L}\p{M}\p{N}.-]*$/u;

/**
 * Trims an email address and converts an international domain to ASCII: "bücher.example" becomes
 * "xn--bcher-kva.example". Other text stays unchanged, so that validation can reject it.
 */
export function tidyEmail(text: string): string {
  const email = text.trim();
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  if (at < 1 || !INTERNATIONAL.test(domain)) return email;
  const address = `http://${domain}`;
  return URL.canParse(address) ? `${email.slice(0, at)}@${new URL(address).hostname}` : email;
}

/** Normalizes an email address for comparison: lowercase and trimmed. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
