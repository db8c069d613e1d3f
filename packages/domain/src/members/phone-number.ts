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
