import fc from "fast-check";
import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { describe, expect, test } from "vitest";
import {
  hasDigits,
  hasTenDigits,
  phoneDigits,
  phoneFault,
  phoneLink,
  phoneSearched,
  phoneText,
} from "./phone-number.ts";

const TEN = "Enter 10 digits, without a country code";

describe("phone number", () => {
  test.each([
    ["7185550123", "7185550123"],
    ["(718) 555-0123", "7185550123"],
    ["718.555.0123", "7185550123"],
    ["+1 718 555 0123", "7185550123"],
    ["1-718-555-0123", "7185550123"],
    [" 718/555/0123 ", "7185550123"],
    ["718\u2011555\u20110123", "7185550123"],
    ["\u202a(718) 555-0127\u202c", "7185550127"],
    ["050-123-4567", "0501234567"],
  ])("normalizes %s to %s", (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits);
    expect(phoneFault(typed, "US")).toBeNull();
  });

  test.each([
    "555-0123",
    "718-555-CALL",
    "71855501234",
    "1 718 555 01234",
    "+1 718 555 012",
    "011 1 718 555 0123",
    "7185550123;ext=4",
    "٧١٨٥٥٥٠١٢٣",
    "+44",
    "n/a",
  ])("rejects %j in a squad whose country code is +1", (typed) => {
    expect(phoneFault(typed, "US")).toBe(TEN);
  });

  test.each([
    ["+44 20 7946 0958", "US"],
    ["+972 54-123-4567", "CA"],
    ["054-123-4567", "IL"],
    ["541234567", "IL"],
    ["03-123-4567", "IL"],
    ["+1 718 555 0123", "IL"],
    ["07911 123456", "GB"],
    ["", "US"],
  ])("accepts %j in %s", (typed, country) => expect(phoneFault(typed, country)).toBeNull());

  test.each(["054-123-CALL", "1234", "+1 718", "123456789012345678"])(
    "rejects %j in another country",
    (typed) =>
      expect(phoneFault(typed, "IL")).toBe(
        "Enter a phone number; one of another country begins with + and its code",
      ),
  );

  test("finds a number by its ten digits with any separators", () => {
    const gap = fc.constantFrom("", " ", "-", ".", "(", ")", " - ", "/");
    const typed = fc.record({
      digits: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 }),
      gaps: fc.array(gap, { minLength: 10, maxLength: 10 }),
      prefix: fc.constantFrom("", "+1", "1", "+1 ", "1-"),
    });
    fc.assert(
      fc.property(typed, ({ digits, gaps, prefix }) => {
        expect(
          phoneDigits(prefix + digits.map((digit, index) => `${gaps[index]}${digit}`).join("")),
        ).toBe(digits.join(""));
      }),
    );
  });

  test("has ten digits in the countries with country code +1", () => {
    for (const country of getCountries())
      expect(hasTenDigits(country)).toBe(getCountryCallingCode(country) === "1");
  });
});

test.each([
  ["5552000000", "(555) 200-0000"],
  ["7185550123", "(718) 555-0123"],
  ["5551234567", "(555) 123-4567"],
  ["0501234567", "(050) 123-4567"],
  ["1185550123", "(118) 555-0123"],
  ["447185550123", "447185550123"],
  ["054-123-4567", "054-123-4567"],
  ["+44 7911 123456", "+44 7911 123456"],
  ["555-0123", "555-0123"],
  ["", ""],
])("formats %j as %j, which parses to an equal number", (shown, text) => {
  expect(phoneText(shown)).toBe(text);
  expect(phoneDigits(phoneText(shown))).toBe(phoneDigits(shown));
});

test.each([
  ["7185550123", "tel:7185550123"],
  ["054-123-4567", "tel:0541234567"],
  ["+44 7911 123456", "tel:+447911123456"],
])("makes the call link of %s %s", (shown, link) => expect(phoneLink(shown)).toBe(link));

test.each([
  ["555-2000", "5552000"],
  ["(555) 2", "5552"],
  ["+1 718 555 0123", "7185550123"],
  ["+972 54", "97254"],
  ["104", null],
  ["C-1045", null],
  ["1045-C", null],
  ["dana", null],
  ["", null],
])("searches for %j with the digits %j", (search, digits) =>
  expect(phoneSearched(search)).toBe(digits),
);

test.each([
  ["7185550123", "5550", true],
  ["7185550123", "9185550123", false],
  ["054-123-4567", "1234567", true],
  ["054-123-4567", "972541234567", true],
  ["054-123-4567", "541234567", true],
  ["+972 54 123 4567", "0541234567", true],
  ["+972 54 123 4567", "0521234567", false],
  ["054-123-4567", "97254123", false],
  ["", "5550", false],
])("finds %j by the digits %j: %s", (shown, digits, isFound) =>
  expect(hasDigits(shown, digits)).toBe(isFound),
);
