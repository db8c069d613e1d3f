import { expect, test } from "vitest";
import { newLinkToken } from "./commands.ts";

test("a link ends in a letter or a digit, so that a phone takes all of it for the link", () => {
  const tokens = Array.from({ length: 2_000 }, newLinkToken);
  expect(tokens.filter((token) => !/^[\w-]{11}[A-Za-z\d]$/.test(token))).toEqual([]);
  expect(new Set(tokens).size).toBe(tokens.length);
});
