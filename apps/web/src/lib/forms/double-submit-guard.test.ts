import { describe, expect, test } from "vitest";
import {
  type Click,
  createDoubleSubmitGuard,
  isSecondHalf,
  isSecondOfDoubleTap,
} from "./double-submit-guard.ts";

describe("double-submit guard", () => {
  test("blocks a repeat of a command while it is in flight and right after it succeeds", () => {
    let now = 0;
    const guard = createDoubleSubmitGuard(() => now);
    expect(guard.begins("accept 1")).toBe(true);
    expect(guard.begins("accept 1")).toBe(false);
    guard.ends("accept 1", true);
    now = 999;
    expect(guard.begins("accept 1")).toBe(false);
    now = 1_000;
    expect(guard.begins("accept 1")).toBe(true);
  });

  test("allows a repeat of a command after another command in between", () => {
    const guard = createDoubleSubmitGuard(() => 0);
    expect(guard.begins("10-8")).toBe(true);
    expect(guard.begins("decline 2")).toBe(true);
    guard.ends("10-8", true);
    guard.ends("decline 2", true);
    expect(guard.begins("10-8")).toBe(true);
  });

  test("allows an immediate retry after a refusal", () => {
    const guard = createDoubleSubmitGuard(() => 0);
    guard.begins("take 3");
    guard.ends("take 3", false);
    expect(guard.begins("take 3")).toBe(true);
  });
});

test.each([
  ["the second click of a double click", { detail: 2, timeStamp: 100, pointerType: "mouse" }, true],
  [
    "a quick second tap on a phone that does not count taps",
    { detail: 1, timeStamp: 499, pointerType: "touch" },
    true,
  ],
  ["a tap after a pause", { detail: 1, timeStamp: 500, pointerType: "touch" }, false],
  ["a quick separate click", { detail: 1, timeStamp: 100, pointerType: "mouse" }, false],
  ["a keyboard click", { detail: 0, timeStamp: 100, pointerType: "" }, false],
])(
  "decides whether %s on a toggle is the second half of a double tap",
  (_what, press, isSecond) => {
    expect(
      isSecondOfDoubleTap(press, { detail: 1, timeStamp: 0, pointerType: press.pointerType }),
    ).toBe(isSecond);
    expect(isSecondOfDoubleTap(press, null)).toBe(press.detail > 1);
  },
);

const FIRST: Click = { x: 100, y: 200, at: 1_000 };

test.each<[string, Click | null, Click, boolean]>([
  ["the first click", null, FIRST, false],
  ["a quick second click", FIRST, { ...FIRST, at: 1_150 }, true],
  ["a second tap near the first", FIRST, { x: 110, y: 215, at: 1_400 }, true],
  ["a later click", FIRST, { ...FIRST, at: 1_401 }, false],
  ["a click elsewhere", FIRST, { x: 100, y: 260, at: 1_150 }, false],
])("decides whether %s is the second half of a double click", (_what, before, click, isSecond) =>
  expect(isSecondHalf(before, click)).toBe(isSecond),
);
