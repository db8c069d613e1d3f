import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPhoneNumber, phoneDigits, phoneSearched, phoneText } from "./phone-number.ts";

describe("phone number", () => {
  test.each([
    ["7185550123", "7185550123"],
    ["(718) 555-0123", "7185550123"],
    ["718.555.0123", "7185550123"],
    ["+1 718 555 0123", "7185550123"],
    ["1-718-555-0123", "7185550123"],
    [" 718/555/0123 ", "7185550123"],
    ["718\u2011555\u20110123", "7185550123"],
    ["050-123-4567", "0501234567"],
  ])("stores %s as %s", (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits);
    expect(isPhoneNumber(digits)).toBe(true);
  });

  test.each([
    "555-0123",
    "718-555-CALL",
    "+44 20 7946 0958",
    "71855501234",
    "1 718 555 01234",
    "011 1 718 555 0123",
    "7185550123;ext=4",
    "٧١٨٥٥٥٠١٢٣",
    "",
  ])("rejects %j", (typed) => {
    expect(isPhoneNumber(phoneDigits(typed))).toBe(false);
  });

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
});

test.each([
  ["5552000000", "(555) 200-0000"],
  ["7185550123", "(718) 555-0123"],
  ["5551234567", "(555) 123-4567"],
  ["0501234567", "(050) 123-4567"],
  ["1185550123", "(118) 555-0123"],
  ["447185550123", "447185550123"],
  ["71855501234", "71855501234"],
  ["555-0123", "555-0123"],
  ["", ""],
])("formats %j as %j, which parses to an equal number", (stored, shown) => {
  expect(phoneText(stored)).toBe(shown);
  expect(phoneDigits(phoneText(stored))).toBe(phoneDigits(stored));
});

test.each([
  ["555-2000", "5552000"],
  ["(555) 2", "5552"],
  ["+1 718 555 0123", "7185550123"],
  ["104", null],
  ["C-1045", null],
  ["1045-C", null],
  ["dana", null],
  ["", null],
])("searches for %j with the digits %j", (search, digits) =>
  expect(phoneSearched(search)).toBe(digits),
);
