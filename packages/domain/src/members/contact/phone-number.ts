/** Spaces, separators and invisible marks that numbers copied from a phone contain. */
const PUNCTUATION = /[\s().\-–\u2011\u00a0/\p{Cf}]/gu;

/** The countries and territories with country code +1, whose numbers have ten digits. */
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
 * Returns why a typed text is not a phone number, or null; blank is allowed. A number of the
 * squad's country needs no country code. Only the server checks the numbering rules of each
 * country.
 */
export function phoneFault(text: string, country: string): string | null {
  const bare = barePhone(text);
  if (bare === "" || (!bare.startsWith("+1") && isPhoneNumber(bare))) return null;
  const isRead = hasTenDigits(country)
    ? /^\d{10}$/.test(phoneDigits(bare))
    : /^(?:\d{5,15}|\+1\d{10})$/.test(bare);
  return isRead ? null : `Enter ${phoneAccepted(country)}`;
}

/** Describes the accepted numbers, as the object of "Enter …" and "must be …". */
export function phoneAccepted(country: string): string {
  return hasTenDigits(country)
    ? "10 digits, without a country code"
    : "a phone number; one of another country begins with + and its code";
}

/** Returns the hint of a phone field: `tenDigits` in countries whose numbers have ten digits. */
export function phoneHint(country: string, tenDigits: string): string {
  return hasTenDigits(country) ? tenDigits : "Begin one of another country with + and its code";
}

/** Returns the `tel:` URL that calls a number. */
export function phoneLink(shown: string): string {
  return `tel:${shown.replaceAll(/[^\d+]/g, "")}`;
}

/**
 * Formats a number from the API: ten digits as "(718) 555-0123"; any other number stays unchanged.
 */
export function phoneText(shown: string): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(shown) ?? [];
  return area === undefined ? shown : `(${area}) ${exchange}-${line}`;
}

/** A search with fewer digits looks for a unit number, not for a phone number. */
const DIGITS_TO_SEARCH = 4;
/**
 * How many last digits must be equal when a number with a country code is compared with one
 * without.
 */
const DIGITS_IN_COMMON = 7;

/**
 * Returns the digits of a search for a phone number, ignoring separators; null for any other
 * search.
 */
export function phoneSearched(search: string): string | null {
  const digits = phoneDigits(search).replace(/^\+/, "");
  return digits.length >= DIGITS_TO_SEARCH && /^\d+$/.test(digits) ? digits : null;
}

/** True if a number from the API contains the searched digits, with or without a country code. */
export function hasDigits(shown: string, searched: string): boolean {
  const digits = shown.replaceAll(/\D/g, "");
  if (digits.includes(searched)) return true;
  const isWhole = Math.min(digits.length, searched.length) > DIGITS_IN_COMMON;
  if (!isWhole || digits.length === searched.length) return false;
  // A national number may begin with a 0 that the international form lacks.
  const [shorter = "", longer = ""] = [digits, searched].toSorted((a, b) => a.length - b.length);
  return longer.endsWith(shorter.replace(/^0/, ""));
}
