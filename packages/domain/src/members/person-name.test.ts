import { expect, test } from "vitest";
import { isPersonName } from "./person-name.ts";

test.each([
  ["a word of any script", true, "דנה"],
  ["a hundred letters", true, "x".repeat(100)],
  ["a hundred and one", false, "x".repeat(101)],
  ["what breaks a line", false, "Dana\nBcc: evil@example.net"],
  ["nothing", false, ""],
  ["a Hangul filler", false, "\u3164"],
  ["an empty Braille cell", false, "\u2800"],
  ["only a combining mark", false, "\u0301"],
  ["a direction override", false, "Dana \u202eiveL"],
  ["an isolate", false, "\u2066Dana"],
  ["a zero-width space", false, "Da\u200bna"],
  ["an emoji", true, "😀"],
  ["a decomposed letter", true, "Du\u0308rk"],
  ["Persian with a joiner", true, "علی\u200cپور"],
])("%s is a valid name: %s", (_, isName, name) => expect(isPersonName(name)).toBe(isName));
