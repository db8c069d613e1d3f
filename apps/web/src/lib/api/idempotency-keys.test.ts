import { expect, test } from "vitest";
import { createIdempotencyKeys } from "./idempotency-keys.ts";

function answersOf() {
  let [now, count] = [0, 0];
  const answers = createIdempotencyKeys(
    () => now,
    () => `key ${(count += 1)}`,
  );
  return { answers, wait: (minutes: number) => (now += minutes * 60_000) };
}

test("reuses the idempotency key when a command is retried after a lost response", () => {
  const { answers } = answersOf();
  const key = answers.keyFor("a series");
  answers.wasLost("a series", key);
  expect([answers.keyFor("a series"), answers.keyFor("another")]).toEqual([key, "key 2"]);
  answers.wasLost("a series", key);
  expect(answers.keyFor("a series")).toBe(key);
});

test("gives a command a new idempotency key after a refusal", () => {
  const { answers } = answersOf();
  const key = answers.keyFor("take 3");
  answers.wasLost("take 3", key);
  answers.wasAnswered("take 3", false);
  expect(answers.keyFor("take 3")).not.toBe(key);
});

test("gives a command a new idempotency key after another command succeeded", () => {
  const { answers } = answersOf();
  const key = answers.keyFor("a series");
  answers.wasLost("a series", key);
  answers.wasAnswered("delete it", true);
  expect(answers.keyFor("a series")).not.toBe(key);
});

test("gives a command a new idempotency key after a quarter of an hour", () => {
  const { answers, wait } = answersOf();
  const key = answers.keyFor("a series");
  answers.wasLost("a series", key);
  wait(9);
  answers.wasLost("a series", key);
  wait(6);
  expect(answers.keyFor("a series")).not.toBe(key);
});
