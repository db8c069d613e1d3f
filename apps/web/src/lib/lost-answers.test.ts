import { expect, test } from "vitest";
import { createLostAnswers } from "./lost-answers.ts";

function answersOf() {
  let [now, count] = [0, 0];
  const answers = createLostAnswers(
    () => now,
    () => `key ${(count += 1)}`,
  );
  return { answers, wait: (minutes: number) => (now += minutes * 60_000) };
}

test("what is sent again because its answer was lost has the key it had", () => {
  const { answers } = answersOf();
  const key = answers.keyFor("a series");
  answers.wasLost("a series", key);
  expect([answers.keyFor("a series"), answers.keyFor("another")]).toEqual([key, "key 2"]);
  answers.wasLost("a series", key);
  expect(answers.keyFor("a series")).toBe(key);
});

test("what was refused is a new wish when it is sent again", () => {
  const { answers } = answersOf();
  const key = answers.keyFor("take 3");
  answers.wasLost("take 3", key);
  answers.wasAnswered("take 3", false);
  expect(answers.keyFor("take 3")).not.toBe(key);
});

test("who found the series there, deleted it and makes it anew, has it made", () => {
  const { answers } = answersOf();
  const key = answers.keyFor("a series");
  answers.wasLost("a series", key);
  answers.wasAnswered("delete it", true);
  expect(answers.keyFor("a series")).not.toBe(key);
});

test("who comes back after a quarter of an hour means it anew", () => {
  const { answers, wait } = answersOf();
  const key = answers.keyFor("a series");
  answers.wasLost("a series", key);
  wait(9);
  answers.wasLost("a series", key);
  wait(6);
  expect(answers.keyFor("a series")).not.toBe(key);
});
