export const MAX_ADDRESS_LENGTH = 254;
const LONGEST_LOCAL_PART = 64;
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN =
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/**
 * True for exactly one plain mailbox. Lists, groups, display names, quotes, comments, line breaks
 * and address literals are rejected: a mail library may read a second recipient in them.
 */
export function isMailbox(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at < 1 || at > LONGEST_LOCAL_PART || text.length > MAX_ADDRESS_LENGTH) return false;
  return LOCAL_PART.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}

/** Lower case and trimmed, for comparison. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
