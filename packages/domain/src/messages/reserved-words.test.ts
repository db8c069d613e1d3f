import { describe, expect, test } from "vitest";
import { reservedWordsIn } from "../testing/reserved-words.ts";
import { isReservedReply, RESERVED_WORDS } from "./reserved-words.ts";

describe("words that carriers eat", () => {
  test.each([
    ["stop", true],
    [" Yes! ", true],
    ["CANCEL.", true],
    ["A7", false],
    ["COVER 7", false],
    ["yes please", false],
    ["", false],
  ])("an answer of %j never reaches us: %s", (reply, isEaten) => {
    expect(isReservedReply(reply)).toBe(isEaten);
  });

  test.each([
    ["Reply YES to take it", ["YES"]],
    ["Answer with 'yes' or text cancel", ["YES", "CANCEL"]],
    ["Msg & data rates may apply. STOP to end", ["STOP"]],
    ["Your shift starts at 7. Cancel it in the app", []],
    ["Reply A7 to take it", []],
  ])("%j asks for %j", (text, words) => {
    expect(reservedWordsIn(text)).toEqual(words);
  });

  test("knows every one of them", () => {
    expect(RESERVED_WORDS.every(isReservedReply)).toBe(true);
  });
});
