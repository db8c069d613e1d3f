import { describe, expect, test } from "vitest";
import { asSentence, isOneLine, oneLine, withoutHidden } from "./one-line.ts";

describe("text on one line", () => {
  test.each([
    ["Dana Levi", "Dana Levi", true],
    ["Dana\r\nBcc: evil@example.net", "Dana Bcc: evil@example.net", false],
    ["a\u2028b\u0000c", "a b c", false],
    [" דנה לוי ", "דנה לוי", true],
  ])("turns %j into %j", (text, line, isOne) => {
    expect(oneLine(text)).toBe(line);
    expect(isOneLine(text)).toBe(isOne);
    expect(isOneLine(text)).toBe(isOne);
  });
});

describe("text with hidden characters", () => {
  test.each([
    ["a direction override", "Dana \u202eiveL", "Dana iveL"],
    ["an isolate", "\u2066Dana\u2069", "Dana"],
    ["a right-to-left mark", "\u200fדנה", "דנה"],
    ["a zero-width space", "Da\u200bna", "Dana"],
    ["a soft hyphen", "Da\u00adna", "Dana"],
    ["a byte-order mark", "\ufeffDana", "Dana"],
    ["a Hangul filler", "\u3164", ""],
    ["tag characters", "Dana\u{e0041}", "Dana"],
    ["half a surrogate pair", "Dana\ud800", "Dana"],
    ["a joiner between Latin letters", "Da\u200dna", "Dana"],
    ["a variation selector after a letter", "Dana\ufe0f", "Dana"],
  ])("rejects %s in a name, and removes it from a file", (_what, text, clean) => {
    expect(isOneLine(text)).toBe(false);
    expect(withoutHidden(text)).toBe(clean);
    expect(isOneLine(clean)).toBe(true);
  });

  test.each([
    "👩‍🚒 Fire",
    "👩🏽‍🚒",
    "❤️‍🔥",
    "1️⃣ First",
    "مهسا علی‌پور",
    "O’Neil-Łukasz",
    "דנה לוי",
    "Zoë",
    "क्‍ष",
  ])("keeps joiners and variation selectors of %s", (text) => {
    expect(isOneLine(text)).toBe(true);
    expect(withoutHidden(text)).toBe(text);
  });
});

test.each([
  ["Failed to take shift", "Failed to take shift."],
  ["Try again.", "Try again."],
  ["Can you take it?", "Can you take it?"],
  ["Open position: 1.5 EMT", "Open position: 1.5 EMT."],
])("completes %j to the sentence %j", (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});
