import { describe, expect, test } from "vitest";
import { reservedWordsIn } from "../../testing/reserved-words.ts";
import {
  isReservedReply,
  RESERVED_WORDS,
  reservedWordAskedFor,
  reservedWordIn,
} from "./reserved-words.ts";

describe("reserved carrier keywords", () => {
  test.each([
    ["stop", true],
    [" Yes! ", true],
    ["CANCEL.", true],
    ["STOP!!", true],
    ["opt out", false],
    ["A7", false],
    ["COVER 7", false],
    ["yes please", false],
    ["", false],
  ])("checks whether a carrier intercepts %j: %s", (reply, isEaten) => {
    expect(isReservedReply(reply)).toBe(isEaten);
  });

  test.each([
    ["Reply YES to take it", ["YES"]],
    ["Answer with 'yes' or text cancel", ["YES", "CANCEL"]],
    ["Msg & data rates may apply. STOP to end", ["STOP"]],
    ["Your shift starts at 7. Cancel it in the app", []],
    ["Reply A7 to take it", []],
  ])("finds in the text %j the keywords %j", (text, words) => {
    expect(reservedWordsIn(text)).toEqual(words);
  });

  test.each([
    ["Reply YES or NO", "YES"],
    ["please answer “stop” if you cannot", "stop"],
    ["Respond with help", "help"],
    ["Reply by Friday, and start then", null],
    ["Can you help at the end?", null],
  ])("finds that the question %j asks for the keyword %j as a reply", (text, word) => {
    expect(reservedWordAskedFor(text)).toBe(word);
  });

  test.each([
    ["Yes", "Yes"],
    ["yes I can", "yes"],
    ["Stop, please", "Stop"],
    ["Help - now", "Help"],
    ["Help  - now", "Help"],
    [" Stop, please", "Stop"],
    [" yes I can", "yes"],
    ["I say yes", null],
    ["Start at six", null],
    ["Yesterday", null],
    ["I can come", null],
  ])("finds that members would reply to the answer %j with the keyword %j", (answer, word) => {
    expect(reservedWordIn(answer)).toBe(word);
  });

  test("lists every reserved keyword", () => {
    expect(RESERVED_WORDS.every(isReservedReply)).toBe(true);
  });
});
