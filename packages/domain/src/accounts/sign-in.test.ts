import { describe, expect, test } from "vitest";
import { forgotPasswordBlockedBecause, signInBlockedBecause } from "./sign-in.ts";

describe("the sign-in form", () => {
  test.each([
    ["nothing", "", "", ["unitNumber", "password"]],
    ["a unit of spaces", "   ", "secret", ["unitNumber"]],
    ["no password", "C-25", "", ["password"]],
  ])("names the missing fields when it has %s", (_, unitNumber, password, fields) => {
    expect(Object.keys(signInBlockedBecause({ unitNumber, password })?.fields ?? {})).toEqual(
      fields,
    );
  });

  test("accepts the form when both fields are filled, even with a password of spaces", () => {
    expect(signInBlockedBecause({ unitNumber: "C-25", password: "   " })).toBeNull();
  });
});

describe("the Forgot Password form", () => {
  test.each([
    ["", "", ["unitNumber", "email"]],
    ["C-25", " ", ["email"]],
    [" ", "dana@example.org", ["unitNumber"]],
    ["", "dana@example.org", ["unitNumber"]],
  ])("with %j and %j requires both and marks %j", (unitNumber, email, marked) => {
    const refusal = forgotPasswordBlockedBecause({ unitNumber, email });
    expect(refusal?.message).toBe("Both unit number and email are required");
    expect(Object.keys(refusal?.fields ?? {})).toEqual(marked);
  });

  test.each(["dana", "dana@", "@example.org", "dana@@example.org", "dana levi@example.org"])(
    "with %j requires a complete address",
    (email) => {
      const refusal = forgotPasswordBlockedBecause({ unitNumber: "C-25", email });
      expect(refusal?.fields).toEqual({
        email: "Enter an email address, such as dana@example.org",
      });
    },
  );

  test.each(["dana@example.org", " Dana@Example.ORG ", "dana@localhost"])(
    "is sent with a unit number and %j",
    (email) => {
      expect(forgotPasswordBlockedBecause({ unitNumber: "C-25", email })).toBeNull();
    },
  );
});
