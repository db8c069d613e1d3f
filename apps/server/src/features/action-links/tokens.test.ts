import { expect, test } from "vitest";
import { newLinkToken } from "./commands.ts";

test("a token ends in a letter or digit, so that phones recognize the whole link", () => {
  const tokens = Array.from({ length: 2_000 }, newLinkToken);
  expect(tokens.filter((token) => !/^[\w-]{11}[A-Za-z\d]$/.test(token))).toEqual([]);
  expect(new Set(tokens).size).toBe(tokens.length);
});
