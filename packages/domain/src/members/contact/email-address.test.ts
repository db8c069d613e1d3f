import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emailKey, isMailbox, tidyEmail } from "./email-address.ts";

test.each([
  ["idn@bücher.example", "idn@xn--bcher-kva.example"],
  [" Dana@BÜCHER.Example ", "Dana@xn--bcher-kva.example"],
  ["dana@דוגמה.example", "dana@xn--6dbbec0c.example"],
  ["dana@bu\u0308cher.example", "dana@xn--bcher-kva.example"],
  ["dana@例え.jp", "dana@xn--r8jz45g.jp"],
])("normalizes the email address %s to %s", (typed, address) => {
  expect(tidyEmail(typed)).toBe(address);
  expect(isMailbox(address)).toBe(true);
});

test.each([
  " dana@Example.org ",
  "jörg@example.org",
  "dana@bücher.example/evil",
  "dana@bücher.example,evil@example.net",
  "dana@bücher.example:25",
  "dana@b ücher.example",
  "bücher.example",
  "@bücher.example",
  "dana@bücher..example",
])("trims %j and leaves it otherwise unchanged", (typed) => {
  const tidy = tidyEmail(typed);
  expect(tidy === typed.trim() || !isMailbox(tidy)).toBe(true);
});

describe("mailbox", () => {
  test.each([
    "dana@example.org",
    "dana.levi+shifts@mail.example.co.uk",
    "o'brien@example.org",
    "x@example.xn--p1ai",
    `${"a".repeat(64)}@example.org`,
    `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.ef.org`,
  ])("accepts %s", (address) => {
    expect(isMailbox(address)).toBe(true);
  });

  test.each([
    ["a second recipient", "dana@example.org,evil@example.net"],
    ["a second recipient behind a semicolon", "dana@example.org;evil@example.net"],
    ["a header smuggled in", "dana@example.org\r\nBcc: evil@example.net"],
    ["a header smuggled in before the address", "Bcc:evil@example.net\ndana@example.org"],
    ["a display name", "Dana <dana@example.org>"],
    ["angle brackets", "<dana@example.org>"],
    ["quotes", '"dana"@example.org'],
    ["a quoted header", '"b@x.org\r\nBcc: evil@y.org"@example.org'],
    ["a group", "squad:dana@example.org;"],
    ["a comment", "dana(home)@example.org"],
    ["an address literal", "dana@[192.0.2.1]"],
    ["a host without a domain", "dana@localhost"],
    ["no at sign", "dana.example.org"],
    ["two at signs", "dana@home@example.org"],
    ["a double dot", "dana..levi@example.org"],
    ["a leading dot", ".dana@example.org"],
    ["a trailing dot", "dana@example.org."],
    ["a hyphen at a label's edge", "dana@-example.org"],
    ["a numeric top level", "dana@example.123"],
    ["a space", "dana levi@example.org"],
    ["a surrounding space", " dana@example.org"],
    ["no local part", "@example.org"],
    ["a letter outside ASCII", "dånå@example.org"],
    ["65 characters before the at sign", `${"a".repeat(65)}@example.org`],
    [
      "more than 254 characters",
      `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(10)}.org`,
    ],
    ["nothing", ""],
  ])("rejects %s", (_, address) => {
    expect(isMailbox(address)).toBe(false);
  });

  test("rejects every character that can separate or fold recipients", () => {
    const unit = fc.constantFrom(
      "a",
      "@",
      ".",
      ",",
      ";",
      ":",
      "<",
      ">",
      '"',
      "(",
      ")",
      "\r",
      "\n",
      " ",
      "\t",
      "\0",
      "é",
      "b.org",
    );
    fc.assert(
      fc.property(
        fc.array(unit, { maxLength: 14 }).map((parts) => parts.join("")),
        (text) => {
          fc.pre(/[,;:<>"()\s\0é]/.test(text));
          expect(isMailbox(text)).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("compares addresses, ignoring case and surrounding spaces", () => {
    expect(emailKey(" Dana@Example.ORG ")).toBe("dana@example.org");
  });
});
