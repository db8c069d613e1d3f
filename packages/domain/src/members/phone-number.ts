const PUNCTUATION = /[\s().\-–\u2011\u00a0/]/g;

/**
 * A phone number without its common punctuation and without a leading +1: "(718) 555-0123" is "7185550123". What is no
 * number stays readable as what was typed, so that the check can refuse it.
 */
export function phoneDigits(text: string): string {
  const bare = text.replaceAll(PUNCTUATION, "");
  const national = /^(?:\+1|1)(\d{10})$/.exec(bare);
  return national?.[1] ?? bare;
}

/** True for ten digits without a country code. */
export function isPhoneNumber(digits: string): boolean {
  return /^\d{10}$/.test(digits);
}

/** A stored number as people read it: any ten digits as "(718) 555-0123", anything else as it is stored. */
export function phoneText(digits: string): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  return area === undefined ? digits : `(${area}) ${exchange}-${line}`;
}

/** Fewer digits look for a unit number rather than a phone. */
const DIGITS_TO_SEARCH = 4;

/** The digits a search has of a phone number, however they are set apart; null where it looks for something else. */
export function phoneSearched(search: string): string | null {
  const digits = phoneDigits(search);
  return digits.length >= DIGITS_TO_SEARCH && /^\d+$/.test(digits) ? digits : null;
}
