import { expect, test } from "vitest";
import { testEmailBlockedBecause, testSmsBlockedBecause } from "./test-message.ts";

test.each([
  ["a whole one", "noa@squad.example", "Hello", null],
  ["with spaces around its address", " noa@squad.example ", "Hello", null],
  ["with nothing but spaces for a subject", "noa@squad.example", "  ", "email-incomplete"],
  ["without an address", " ", "Hello", "email-incomplete"],
  ["without a subject", "noa@squad.example", "", "email-incomplete"],
  ["to two addresses", "a@x.example, b@x.example", "Hello", "email-invalid"],
])("validates a test email: %s", (_, to, subject, code) => {
  expect(testEmailBlockedBecause({ to, subject })?.code ?? null).toBe(code);
});

test.each([
  ["a whole one", "(718) 555-0123", "Hello", null],
  ["as long as it may be", "7185550123", "x".repeat(160), null],
  ["too long", "7185550123", "x".repeat(161), "sms-too-long"],
  ["with a foreign number", "442071234567", "Hello", "phone-invalid"],
  ["without a number", "  ", "Hello", "sms-empty"],
  ["without a text", "7185550123", " ", "sms-empty"],
])("validates a test text: %s", (_, to, message, code) => {
  expect(testSmsBlockedBecause({ to, message })?.code ?? null).toBe(code);
});
