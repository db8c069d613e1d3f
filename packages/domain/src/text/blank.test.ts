import { expect, test } from "vitest";
import { isBlank } from "./blank.ts";

test.each([
  ["nothing", ""],
  ["spaces", "   "],
  ["a space that does not break", "\u00a0"],
  ["tabs and line ends", "\t\r\n"],
  ["characters without a width", "\u200b\u200d\ufeff"],
  ["marks of the direction of writing", "\u200f\u202e"],
])("%s is blank", (_what, text) => expect(isBlank(text)).toBe(true));

test.each(["C-25", " x ", "-", "דנה", "نمی\u200cدانم", "👩\u200d🚒", "\u200f1"])(
  "%s is not blank",
  (text) => expect(isBlank(text)).toBe(false),
);
