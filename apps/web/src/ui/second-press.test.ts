import { expect, test } from "vitest";
import { isSecondHalf, type Press } from "./second-press.ts";

const FIRST: Press = { x: 100, y: 200, at: 1_000 };

test.each<[string, Press | null, Press, boolean]>([
  ["the first", null, FIRST, false],
  ["the second click of two", FIRST, { ...FIRST, at: 1_150 }, true],
  ["a second tap a little beside", FIRST, { x: 110, y: 215, at: 1_400 }, true],
  ["later", FIRST, { ...FIRST, at: 1_401 }, false],
  ["elsewhere", FIRST, { x: 100, y: 260, at: 1_150 }, false],
])("%s", (_what, before, press, isSecond) => expect(isSecondHalf(before, press)).toBe(isSecond));
