import { describe, expect, test } from "vitest";
import { reservedWordsIn } from "../../testing/reserved-words.ts";
import { smsSize } from "../templates/sms-text.ts";
import { isReservedReply } from "./reserved-words.ts";
import { freeNumber, replyCodeIn, withChoiceCodes, withReplyCode } from "./sms-reply.ts";

const segmentsOf = (text: string) => smsSize(text).segments;
const LINK = "https://shifts.kendallpark.example.org/go/Q7hX2mZp9Kd4";

describe("reply codes in text messages", () => {
  test.each([
    ["417", { code: "417", choice: null }],
    [" #0417. ", { code: "0417", choice: null }],
    ["A7", { code: "7", choice: "A" }],
    ["b7.", { code: "7", choice: "B" }],
    [" c 12 ", { code: "12", choice: "C" }],
    ["D. 7!", { code: "7", choice: "D" }],
    ["#a07", { code: "7", choice: "A" }],
    ["A 7 .", { code: "7", choice: "A" }],
  ])("are read from %j", (text, code) => {
    expect(replyCodeIn(text)).toEqual(code);
  });

  test.each(["7", "A", "E7", "A777", "7A", "AB7", "A7 B7", "A7 at 9", "stop", "YES", "", "A-7"])(
    "rejects %j",
    (text) => {
      expect(replyCodeIn(text)).toBeNull();
    },
  );

  test("are never a reserved carrier keyword", () => {
    for (const letter of ["A", "B", "C", "D"]) expect(isReservedReply(`${letter}7`)).toBe(false);
  });
});

test("give a question the first number that is unused on its phone", () => {
  expect(freeNumber([])).toBe("1");
  expect(freeNumber(["1", "3", "417"])).toBe("2");
  expect(freeNumber(Array.from({ length: 99 }, (_, index) => String(index + 1)))).toBeNull();
});

test("are added to a text when they need no further segment", () => {
  expect(withReplyCode("Take it.", "417", segmentsOf)).toBe("Take it. or reply 417");
  expect(withReplyCode("x".repeat(200), "417", segmentsOf)).toBe(`${"x".repeat(200)} or reply 417`);
  const full = "x".repeat(155);
  expect(withReplyCode(full, "417", segmentsOf)).toBe(full);
});

describe("a question as a text message", () => {
  test("names each answer with its code", () => {
    const text = withChoiceCodes(
      `Can you come at 7? ${LINK}`,
      ["I can come", "I cannot"],
      "7",
      segmentsOf,
    );
    expect(text).toBe(`Can you come at 7? ${LINK} Reply A7 I can come, B7 I cannot`);
    expect(reservedWordsIn(text)).toEqual([]);
  });

  test("takes one further segment, and no second one", () => {
    const asked = `${"x".repeat(100)} ${LINK}`;
    expect(segmentsOf(asked)).toBe(1);
    const labels = [
      "Yes, the whole evening",
      "Yes, but only after nine",
      "No, not tonight",
      "Ask me again tomorrow please",
    ];
    const text = withChoiceCodes(asked, labels, "7", segmentsOf);
    expect(text).toContain("Reply A7 Yes, the whole evening, B7");
    expect(segmentsOf(text)).toBe(2);
  });

  test("shortens the answers to save a segment", () => {
    const labels = ["a", "b"].map((letter) => letter.repeat(30));
    const text = withChoiceCodes("x".repeat(100), labels, "7", segmentsOf);
    expect(text).toBe(`${"x".repeat(100)} Reply A7 ${"a".repeat(17)}., B7 ${"b".repeat(17)}.`);
    expect(segmentsOf(text)).toBe(1);
  });

  test("takes a third segment when the question itself needs two", () => {
    const labels = ["a", "b", "c", "d"].map((letter) => letter.repeat(30));
    const text = withChoiceCodes("x".repeat(300), labels, "7", segmentsOf);
    expect(text).toBe(
      `${"x".repeat(300)} Reply A7 ${labels[0]}, B7 ${labels[1]}, C7 ${labels[2]}, D7 ${labels[3]}`,
    );
    expect(segmentsOf(text)).toBe(3);
  });

  test("shortens the answers before it takes a third segment, and then leaves them to the linked page", () => {
    const hebrew = "ש".repeat(60);
    const labels = ["א".repeat(30), "ב".repeat(30), "ג".repeat(30), "ד".repeat(30)];
    const cut = withChoiceCodes(hebrew, labels, "7", segmentsOf);
    expect(segmentsOf(cut)).toBe(2);
    expect(cut).toContain(`Reply A7 ${"א".repeat(9)}., B7`);
    // One character outside the GSM alphabet makes the whole text UCS-2.
    const plain = "x".repeat(135);
    const codes = withChoiceCodes(plain, labels, "7", segmentsOf);
    expect(codes).toBe(`${plain} Reply A7, B7, C7 or D7`);
    expect(segmentsOf(codes)).toBe(1);
  });

  test("leaves the answers to the linked page if shortening makes them equal", () => {
    const asked = "x".repeat(290);
    const roomFor = (letters: number) => (text: string) =>
      text.length <= asked.length + letters ? 1 : 9;
    const labels = ["I can come on Friday", "I can come on Sunday"];
    expect(withChoiceCodes(asked, labels, "7", roomFor(51))).toBe(
      `${asked} Reply A7 I can come on Fri., B7 I can come on Sun.`,
    );
    expect(withChoiceCodes(asked, labels, "7", roomFor(40))).toBe(`${asked} Reply A7 or B7`);
    const after = ["Yes, but only after nine", "I cannot"];
    expect(withChoiceCodes(asked, after, "7", roomFor(32))).toBe(
      `${asked} Reply A7 Yes, but., B7 I cannot`,
    );
  });

  test("never splits a surrogate pair, and drops emoji next to words", () => {
    const sms = withChoiceCodes(
      "On?",
      ["\u{1F44D} I come", "\u{1F355}".repeat(15)],
      "1",
      segmentsOf,
    );
    expect(sms).toContain("Reply A1 I come, B1 \u{1F355}");
    expect(sms.isWellFormed()).toBe(true);
  });

  test("replaces typographic quotes and line breaks in an answer", () => {
    expect(withChoiceCodes("On?", ["I’m on", "I can’t\ncome"], "1", segmentsOf)).toBe(
      "On? Reply A1 I'm on, B1 I can't come",
    );
  });
});
