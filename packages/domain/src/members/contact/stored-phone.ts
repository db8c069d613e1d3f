import {
  type CountryCode,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import metadata from "libphonenumber-js/min/metadata";
import { barePhone, hasTenDigits, phoneDigits } from "./phone-number.ts";

const TEN_DIGITS = /^\d{10}$/;

/**
 * Converts a typed number to E.164 for storage; null when it is no phone number. A number without a
 * country code belongs to the squad's country. With +1, any ten digits are valid, because new area
 * codes appear.
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
 * Formats a stored number for the API. In a squad with country code +1, numbers of that code have
 * ten digits. Other numbers have their national format, or + and the country code when they belong
 * to another country. Parsing the result gives an equal number.
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

/** Splits a stored number into calling code and national number; null for other text. */
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
