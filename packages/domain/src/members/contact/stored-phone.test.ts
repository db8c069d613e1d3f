import { getCountries } from "libphonenumber-js/min";
import { describe, expect, test } from "vitest";
import { COUNTRIES } from "../../settings/countries.ts";
import { phoneFault } from "./phone-number.ts";
import { countryOfCallingCode, shownPhone, shownPhoneOrNull, toE164 } from "./stored-phone.ts";

describe("stored phone number", () => {
  test.each([
    // Columns: the typed text, the squad's country, the stored number, the number in the API.
    ["(718) 555-0123", "US", "+17185550123", "7185550123"],
    ["+1 718 555 0123", "US", "+17185550123", "7185550123"],
    ["1-718-555-0123", "CA", "+17185550123", "7185550123"],
    ["5552000000", "US", "+15552000000", "5552000000"],
    ["050-123-4567", "US", "+10501234567", "0501234567"],
    ["+972 54-123-4567", "US", "+972541234567", "+972 54 123 4567"],
    ["0541234567", "IL", "+972541234567", "054-123-4567"],
    ["054-123-4567", "IL", "+972541234567", "054-123-4567"],
    ["541234567", "IL", "+972541234567", "054-123-4567"],
    ["+972 54-123-4567", "IL", "+972541234567", "054-123-4567"],
    ["03-123-4567", "IL", "+97231234567", "03-123-4567"],
    ["+1 718 555 0123", "IL", "+17185550123", "+1 718 555 0123"],
    ["0412 345 678", "AU", "+61412345678", "0412 345 678"],
    ["07911 123456", "GB", "+447911123456", "07911 123456"],
    ["+44 7911 123456", "GB", "+447911123456", "07911 123456"],
    ["06 12 34 56 78", "FR", "+33612345678", "06 12 34 56 78"],
    ["0151 23456789", "DE", "+4915123456789", "01512 3456789"],
    // Italian numbers keep their leading 0, and an Italian mobile number looks like one of Chicago.
    ["06 12345678", "IT", "+390612345678", "06 1234 5678"],
    ["312 555 0123", "IT", "+393125550123", "312 555 0123"],
    ["+1 312 555 0123", "IT", "+13125550123", "+1 312 555 0123"],
  ])(
    "stores %j typed in %s as %s, and gives %s, which is stored as an equal number again",
    (typed, country, stored, shown) => {
      expect(phoneFault(typed, country)).toBeNull();
      expect(toE164(typed, country)).toBe(stored);
      expect(shownPhone(stored, country)).toBe(shown);
      expect(toE164(shown, country)).toBe(stored);
      expect(phoneFault(shown, country)).toBeNull();
      expect(toE164(stored, country)).toBe(stored);
    },
  );

  test.each([
    ["555-0123", "US"],
    ["71855501234", "US"],
    ["+44 1", "US"],
    ["+999 123 456 789", "US"],
    ["054-123-456", "IL"],
    ["+1 718 555 012", "IL"],
    ["call me", "IL"],
    ["03-123-4567 ext. 5", "IL"],
    ["", "US"],
    ["", "IL"],
  ])("rejects %j in %s", (typed, country) => expect(toE164(typed, country)).toBeNull());

  test.each(["7185550123", "n/a", ""])("gives an unread number %j as it is", (stored) =>
    expect(shownPhone(stored, "US")).toBe(stored),
  );

  test("gives null for a missing number", () => expect(shownPhoneOrNull(null, "IL")).toBeNull());
});

test.each([
  ["1", "US"],
  ["7", "RU"],
  ["39", "IT"],
  ["44", "GB"],
  ["61", "AU"],
  ["972", "IL"],
  ["999", null],
])("returns for the calling code %s the country %s", (code, country) =>
  expect(countryOfCallingCode(code)).toBe(country),
);

test("lists every country that has phone numbers", () => {
  expect([...COUNTRIES].sort()).toEqual(getCountries().sort());
});
