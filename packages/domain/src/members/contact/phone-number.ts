/** Spaces, separators and the invisible marks that copies from a phone carry. */
const PUNCTUATION = /[\s().\-–\u2011\u00a0/\p{Cf}]/gu;

/** The countries and territories behind +1, whose numbers have ten digits. */
const NORTH_AMERICA: ReadonlySet<string> = new Set(
  "AG AI AS BB BM BS CA DM DO GD GU JM KN KY LC MP MS PR SX TC TT US VC VG VI".split(" "),
);

export function hasTenDigits(country: string): boolean {
  return NORTH_AMERICA.has(country);
}

/** Strips separators: "+972 54-123-4567" becomes "+972541234567". */
export function barePhone(text: string): string {
  return text.replaceAll(PUNCTUATION, "");
}

/**
 * Strips separators and a leading +1: "(718) 555-0123" becomes "7185550123". Other text stays
 * readable, so that validation can reject it.
 */
export function phoneDigits(text: string): string {
  const bare = barePhone(text);
  const national = /^(?:\+1|1)(\d{10})$/.exec(bare);
  return national?.[1] ?? bare;
}

/** True for a stored number: E.164, such as "+17185550123". */
export function isPhoneNumber(stored: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(stored);
}

/**
 * Returns why typed text is not a phone number, or null; blank is allowed. A number of the squad's
 * country needs no country code. Only the server checks against each country's numbers.
 */
export function phoneFault(text: string, country: string): string | null {
  const bare = barePhone(text);
  if (bare === "" || (!bare.startsWith("+1") && isPhoneNumber(bare))) return null;
  const isRead = hasTenDigits(country)
    ? /^\d{10}$/.test(phoneDigits(bare))
    : /^(?:\d{5,15}|\+1\d{10})$/.test(bare);
  return isRead ? null : `Enter ${phoneAccepted(country)}`;
}

/** Completes "Enter …" and "must be …". */
export function phoneAccepted(country: string): string {
  return hasTenDigits(country)
    ? "10 digits, without a country code"
    : "a phone number; one of another country begins with + and its code";
}

/** Returns the hint of a phone field: `tenDigits` where numbers have ten digits. */
export function phoneHint(country: string, tenDigits: string): string {
  return hasTenDigits(country) ? tenDigits : "Begin one of another country with + and its code";
}

/** Returns the address of a call link. */
export function phoneLink(shown: string): string {
  return `tel:${shown.replaceAll(/[^\d+]/g, "")}`;
}

/** Formats a number as the API gives it: ten digits as "(718) 555-0123", any other unchanged. */
export function phoneText(shown: string): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(shown) ?? [];
  return area === undefined ? shown : `(${area}) ${exchange}-${line}`;
}

/** Fewer digits search for a unit number, not for a phone. */
const DIGITS_TO_SEARCH = 4;
/** This many last digits of whole numbers are equal with and without a country code. */
const DIGITS_IN_COMMON = 7;

/** Returns the digits of a phone search, with any separators; null for any other search. */
export function phoneSearched(search: string): string | null {
  const digits = phoneDigits(search).replace(/^\+/, "");
  return digits.length >= DIGITS_TO_SEARCH && /^\d+$/.test(digits) ? digits : null;
}

/** True if a number as the API gives it has the searched digits, with or without a country code. */
export function hasDigits(shown: string, searched: string): boolean {
  const digits = shown.replaceAll(/\D/g, "");
  if (digits.includes(searched)) return true;
  const isWhole = Math.min(digits.length, searched.length) > DIGITS_IN_COMMON;
  if (!isWhole || digits.length === searched.length) return false;
  // A national number may begin with a 0 that the international one lacks.
  const [shorter = "", longer = ""] = [digits, searched].toSorted((a, b) => a.length - b.length);
  return longer.endsWith(shorter.replace(/^0/, ""));
}
