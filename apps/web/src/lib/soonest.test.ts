import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSoonest } from "./soonest.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("whoever can wait is served with whoever cannot, once", () => {
  const work = vi.fn();
  const soon = createSoonest(work);
  soon(3_000);
  vi.advanceTimersByTime(1_000);
  soon(5_000);
  soon(40);
  vi.advanceTimersByTime(39);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test("who comes after it is served anew, and who goes on asking puts nobody off", () => {
  const work = vi.fn();
  const soon = createSoonest(work);
  for (let asked = 0; asked < 10; asked += 1) {
    soon(1_000);
    vi.advanceTimersByTime(300);
  }
  expect(work).toHaveBeenCalledTimes(2);
});
