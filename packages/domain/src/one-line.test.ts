import { describe, expect, test } from "vitest";
import { asSentence, isOneLine, oneLine } from "./one-line.ts";

describe("a text on one line", () => {
  test.each([
    ["Dana Levi", "Dana Levi", true],
    ["Dana\r\nBcc: evil@example.net", "Dana Bcc: evil@example.net", false],
    ["a\u2028b\u0000c", "a b c", false],
    [" דנה לוי ", "דנה לוי", true],
  ])("%j reads %j", (text, line, isOne) => {
    expect(oneLine(text)).toBe(line);
    expect(isOneLine(text)).toBe(isOne);
    expect(isOneLine(text)).toBe(isOne);
  });
});

test.each([
  ["Failed to take shift", "Failed to take shift."],
  ["Try again.", "Try again."],
  ["Can you take it?", "Can you take it?"],
  ["The open place is for 1.5 EMT", "The open place is for 1.5 EMT."],
])("%j is the sentence %j", (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});
