import { expect, test } from "vitest";
import { isBlank } from "./blank.ts";

test.each([
  ["nothing", ""],
  ["spaces", "   "],
  ["a space that does not break", "\u00a0"],
  ["tabs and line ends", "\t\r\n"],
  ["characters without a width", "\u200b\u200d\ufeff"],
  ["marks of the direction of writing", "\u200f\u202e"],
  ["Hangul fillers", "\u3164\u115f\uffa0"],
  ["empty Braille cells", "\u2800\u2800"],
  ["a tag and a variation selector", "\u{e0041}\ufe0f"],
  ["combining marks without a letter", "\u0301 \u0327"],
])("%s is blank", (_what, text) => expect(isBlank(text)).toBe(true));

test.each([
  "C-25",
  " x ",
  "-",
  "דנה",
  "نمی\u200cدانم",
  "👩\u200d🚒",
  "\u200f1",
  "\u3164한",
  "e\u0301",
  "⠓",
])("%s is not blank", (text) => expect(isBlank(text)).toBe(false));
