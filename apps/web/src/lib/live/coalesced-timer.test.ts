import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCoalescedTimer } from "./coalesced-timer.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("runs the work once, at the earliest of the requested delays", () => {
  const work = vi.fn();
  const soon = createCoalescedTimer(work);
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

test("runs the work again for a later request, and does not postpone it for repeated requests", () => {
  const work = vi.fn();
  const soon = createCoalescedTimer(work);
  for (let asked = 0; asked < 10; asked += 1) {
    soon(1_000);
    vi.advanceTimersByTime(300);
  }
  expect(work).toHaveBeenCalledTimes(2);
});
