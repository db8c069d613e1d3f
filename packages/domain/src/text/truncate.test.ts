import { expect, test } from "vitest";
import { beginningOf } from "./truncate.ts";

test.each([
  ["", 5, ""],
  ["12345", 5, "12345"],
  ["123456", 5, "12345…"],
  ["1234😀", 5, "1234😀"],
  ["1234😀6", 5, "1234😀…"],
  ["12345😀", 5, "12345…"],
  ["😀😀😀😀😀", 5, "😀😀😀😀😀"],
  ["😀😀😀😀😀😀", 5, "😀😀😀😀😀…"],
  ["12345".repeat(1000), 5, "12345…"],
])("truncates %s at %i characters: %s", (text, length, beginning) =>
  expect(beginningOf(text, length)).toBe(beginning),
);
