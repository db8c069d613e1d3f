import { describe, expect, test } from "vitest";
import {
  choiceBlockedBecause,
  choiceLetterIn,
  choicesOf,
  countAnswers,
  resultText,
} from "./choices.ts";

describe("the answers to a question", () => {
  test("have letters in order", () => {
    expect(choicesOf(["I'm on", "I can't come"])).toEqual([
      { letter: "A", label: "I'm on" },
      { letter: "B", label: "I can't come" },
    ]);
    expect(choicesOf(["1", "2", "3", "4"]).map(({ letter }) => letter)).toEqual([
      "A",
      "B",
      "C",
      "D",
    ]);
    expect(choicesOf(null)).toEqual([]);
  });

  test.each([
    [["Yes, I can", "No"], "A", null],
    [["Yes, I can", "No"], "B", null],
    [["Yes, I can", "No"], "C", "choice-unknown"],
    [["Yes, I can", "No"], null, "choice-missing"],
    [["1", "2", "3", "4"], "D", null],
    [null, null, null],
    [null, "A", "choice-unknown"],
  ] as const)("of %j, %s is blocked because %s", (labels, chosen, code) => {
    expect(choiceBlockedBecause(labels, chosen)?.code ?? null).toBe(code);
  });

  test("refuse an unknown letter and list the valid ones", () => {
    expect(choiceBlockedBecause(["I'm on", "I can't come"], "D")?.message).toBe(
      "D isn't one of the answers. Choose one of these: A (I'm on), B (I can't come).",
    );
    expect(choiceBlockedBecause(["I'm on", "I can't come"], null)?.message).toBe(
      "Choose an answer: A (I'm on), B (I can't come).",
    );
  });

  test.each([
    ["a", "A"],
    [" D ", "D"],
    ["E", null],
    ["AB", null],
    ["", null],
    [null, null],
  ])("parse the reply %j as the letter %j", (text, letter) => {
    expect(choiceLetterIn(text)).toBe(letter);
  });

  test("are counted, including members without an answer", () => {
    const counted = countAnswers(["I can come", "I cannot"], ["A", null, "B", "A", null, "A"]);
    expect(counted).toMatchObject({
      answered: 4,
      silent: 2,
      choices: [{ count: 3 }, { count: 1 }],
    });
    expect(resultText(counted)).toBe("I can come 3, I cannot 1, no answer 2");
  });
});
