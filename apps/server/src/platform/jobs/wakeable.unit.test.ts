import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWakeable } from "./wakeable.ts";

const LOOPS = 5;
const PAUSE_MS = 2_000;
/** Eleven hours, at two seconds per pause. */
const QUIET_PAUSES = 20_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts loops that find nothing to do until they are stopped. */
function restless() {
  const rests = createWakeable();
  const aborter = new AbortController();
  let rounds = 0;
  const loop = async (): Promise<void> => {
    while (!aborter.signal.aborted) {
      const announcements = rests.announcements();
      rounds += 1;
      await rests.rest(PAUSE_MS, aborter.signal, announcements);
    }
  };
  const loops = Array.from({ length: LOOPS }, loop);
  return { rests, aborter, loops, rounds: () => rounds };
}

test("wakes loops for the first announcement after 20,000 quiet pauses", async () => {
  const { rests, aborter, loops, rounds } = restless();
  await vi.advanceTimersByTimeAsync(QUIET_PAUSES * PAUSE_MS);
  expect(rounds()).toBe(LOOPS * (QUIET_PAUSES + 1));
  expect(rests.size()).toBe(LOOPS);
  expect(getEventListeners(aborter.signal, "abort")).toHaveLength(LOOPS);
  rests.wakeAll();
  await vi.advanceTimersByTimeAsync(0);
  expect(rounds()).toBe(LOOPS * (QUIET_PAUSES + 2));
  aborter.abort();
  await Promise.all(loops);
  expect([rests.size(), vi.getTimerCount()]).toEqual([0, 0]);
});

test("does not sleep if an announcement arrives while a loop looks for work", async () => {
  const rests = createWakeable();
  const { signal } = new AbortController();
  const announcements = rests.announcements();
  rests.wakeAll();
  await rests.rest(PAUSE_MS, signal, announcements);
  expect(vi.getTimerCount()).toBe(0);
});
