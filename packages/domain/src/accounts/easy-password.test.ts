import { expect, test } from "vitest";
import { easyPasswordBlockedBecause } from "./easy-password.ts";

const dana = {
  squad: "Hudson Valley Rescue",
  unitNumber: "C-25",
  firstName: "Dana",
  lastName: "Levi",
  email: "dlevi85@squad.example",
};
const isCommon = (password: string): boolean => ["qwerty123", "letmein"].includes(password);
const codeFor = (password: string, known = dana) =>
  easyPasswordBlockedBecause(password, known, isCommon)?.code ?? null;

test.each([
  ["a common password", "qwerty123"],
  ["a common password in other letter case", "LetMeIn"],
  ["the app's name", "watchbill"],
  ["the app's name and a year", "Watchbill2026!"],
  ["the app's name and two letters", "Watchbill xy"],
  ["the squad's whole name", "hudson valley rescue"],
  ["a word of the squad's name", "Rescue1"],
  ["their unit number, with dashes or without", "c25-C25-c25"],
  ["their name", "Dana Levi"],
  ["their name and year of birth", "levi1985"],
  ["their mailbox", "dlevi85!"],
  ["their address", "dlevi85@squad.example"],
  ["letters in their order", "abcdef"],
  ["digits backwards", "654321"],
  ["one letter", "AAAAAA"],
  ["two runs", "abc789"],
  ["one repeated letter and a digit", "aaa111"],
  ["keys side by side on a keyboard, in some country", "qwertz"],
  ["two letters over and over", "ababab"],
])("refuses %s as a new password: %s", (_what, password) => {
  expect(codeFor(password)).toBe("password-too-easy");
});

test.each([
  "correct-horse",
  "battery-staple",
  "ten-eight",
  "my Dana likes tea",
  "abcdefun",
  "abc-rope-123",
  "bananabus",
  "aardvark",
  "rescue the brown kettle",
  "C-25 rolls at midnight",
  "שלום לכל הצוות",
  "🚑🚑🚑🚑🚑🚑",
])("accepts %s as a new password", (password) => {
  expect(codeFor(password)).toBeNull();
});

test("ignores two-letter names and missing names", () => {
  for (const password of ["albatross", "al2026"])
    expect(codeFor(password, { ...dana, firstName: "Al" })).toBeNull();
  expect(
    codeFor("kettle", { squad: "", unitNumber: "", firstName: "", lastName: "", email: "" }),
  ).toBeNull();
});

test("explains in a sentence what to do", () => {
  expect(easyPasswordBlockedBecause("letmein", dana, isCommon)).toEqual({
    kind: "invalid",
    code: "password-too-easy",
    message: "This password is too common. Choose another, such as four unrelated words.",
    fields: { newPassword: "Too easy to guess. Try four unrelated words." },
  });
});
