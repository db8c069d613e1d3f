const PUNCTUATION = /[\s().\-–\u2011\u00a0/]/g;

/**
 * Strips common punctuation and a leading +1: "(718) 555-0123" becomes "7185550123". Other text
 * stays readable, so that validation can reject it.
 */
export function phoneDigits(text: string): string {
  const bare = text.replaceAll(PUNCTUATION, "");
  const national = /^(?:\+1|1)(\d{10})$/.exec(bare);
  return national?.[1] ?? bare;
}

export function isPhoneNumber(digits: string): boolean {
  return /^\d{10}$/.test(digits);
}

/** Formats a stored number: ten digits as "(718) 555-0123", any other value unchanged. */
export function phoneText(digits: string): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  return area === undefined ? digits : `(${area}) ${exchange}-${line}`;
}

/** Fewer digits search for a unit number, not for a phone. */
const DIGITS_TO_SEARCH = 4;

/** Returns the digits of a phone search, with any separators; null for any other search. */
export function phoneSearched(search: string): string | null {
  const digits = phoneDigits(search);
  return digits.length >= DIGITS_TO_SEARCH && /^\d+$/.test(digits) ? digits : null;
}
