import { expect, test } from "vitest";
import { testEmailBlockedBecause, testSmsBlockedBecause } from "./test-message.ts";

test.each([
  ["a complete email", "noa@squad.example", "Hello", null],
  ["with spaces around its address", " noa@squad.example ", "Hello", null],
  ["with only spaces as the subject", "noa@squad.example", "  ", "email-incomplete"],
  ["without an address", " ", "Hello", "email-incomplete"],
  ["without a subject", "noa@squad.example", "", "email-incomplete"],
  ["to two addresses", "a@x.example, b@x.example", "Hello", "email-invalid"],
])("validates the recipient of a test email: %s", (_, to, subject, code) => {
  expect(testEmailBlockedBecause({ to, subject })?.code ?? null).toBe(code);
});

test.each([
  ["a complete email", "(718) 555-0123", "Hello", null],
  ["as long as it may be", "7185550123", "x".repeat(160), null],
  ["too long", "7185550123", "x".repeat(161), "sms-too-long"],
  ["to another country", "+44 20 7123 4567", "Hello", null],
  ["with a foreign number", "442071234567", "Hello", "phone-invalid"],
  ["without a number", "  ", "Hello", "sms-empty"],
  ["without a text", "7185550123", " ", "sms-empty"],
])("validates the recipient of a test text message: %s", (_, to, message, code) => {
  expect(testSmsBlockedBecause({ to, message }, "US")?.code ?? null).toBe(code);
});

test.each([
  ["US", "Enter a phone number of 10 digits, without the country code"],
  ["IL", "Enter a phone number; one of another country begins with + and its code"],
])("describes the accepted phone number in %s", (country, message) => {
  expect(testSmsBlockedBecause({ to: "718-CALL", message: "Hello" }, country)?.message).toBe(
    message,
  );
  expect(testSmsBlockedBecause({ to: "054-123-4567", message: "Hello" }, country)).toBeNull();
});
