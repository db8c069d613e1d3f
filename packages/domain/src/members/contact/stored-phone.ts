import {
  type CountryCode,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import metadata from "libphonenumber-js/min/metadata";
import { barePhone, hasTenDigits, phoneDigits } from "./phone-number.ts";

const TEN_DIGITS = /^\d{10}$/;

/**
 * Reads a typed number for storage, as E.164; null when it is not a phone number. Without a country
 * code it belongs to the squad's country. Behind +1 any ten digits are valid: new area codes appear.
 */
export function toE164(text: string, country: string): string | null {
  const bare = barePhone(text);
  if (bare.startsWith("+1")) return TEN_DIGITS.test(bare.slice(2)) ? bare : null;
  if (hasTenDigits(country) && !bare.startsWith("+")) {
    const digits = phoneDigits(bare);
    return TEN_DIGITS.test(digits) ? `+1${digits}` : null;
  }
  const number = parsed(bare, country);
  return number?.isValid() && number.ext === undefined ? number.number : null;
}

/**
 * Returns a stored number as the API gives it. In a squad behind +1 such a number has ten digits.
 * Any other is in its national format, or with + and its code when it is of another country. Reads
 * back as the same number.
 */
export function shownPhone(stored: string, country: string): string {
  if (hasTenDigits(country) && /^\+1\d{10}$/.test(stored)) return stored.slice(2);
  const number = stored.startsWith("+") ? parsed(stored, country) : undefined;
  if (!number) return stored;
  return number.countryCallingCode === callingCodeOf(country)
    ? number.formatNational()
    : number.formatInternational();
}

export function shownPhoneOrNull(stored: string | null, country: string): string | null {
  return stored === null ? null : shownPhone(stored, country);
}

/** Returns the calling code and the national number of a stored number; null for other text. */
export function phoneParts(stored: string): { code: string; national: string } | null {
  const number = stored.startsWith("+") ? parsePhoneNumberFromString(stored) : undefined;
  return number ? { code: number.countryCallingCode, national: number.nationalNumber } : null;
}

/** Returns the calling code of a country, such as "972". */
function callingCodeOf(country: string): string {
  return getCountryCallingCode(country as CountryCode);
}

/** Returns the main country of a calling code, such as "IL"; null for an unknown code. */
export function countryOfCallingCode(code: string): string | null {
  const countries: Partial<Record<string, readonly string[]>> = metadata.country_calling_codes;
  return countries[code]?.[0] ?? null;
}

function parsed(text: string, country: string) {
  return parsePhoneNumberFromString(text, {
    defaultCountry: country as CountryCode,
    extract: false,
  });
}
