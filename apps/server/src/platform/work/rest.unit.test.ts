import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRestingPlace } from "./rest.ts";

const LOOPS = 5;
const PAUSE_MS = 2_000;
/** Eleven hours at two seconds a pause. */
const QUIET_PAUSES = 20_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Loops that find nothing to do until they are stopped. */
function restless() {
  const place = createRestingPlace();
  const aborter = new AbortController();
  let rounds = 0;
  const loop = async (): Promise<void> => {
    while (!aborter.signal.aborted) {
      const heard = place.heard();
      rounds += 1;
      await place.rest(PAUSE_MS, aborter.signal, heard);
    }
  };
  const loops = Array.from({ length: LOOPS }, loop);
  return { place, aborter, loops, rounds: () => rounds };
}

test("loops that rested 20,000 times without news wake for the first", async () => {
  const { place, aborter, loops, rounds } = restless();
  await vi.advanceTimersByTimeAsync(QUIET_PAUSES * PAUSE_MS);
  expect(rounds()).toBe(LOOPS * (QUIET_PAUSES + 1));
  expect(place.size()).toBe(LOOPS);
  expect(getEventListeners(aborter.signal, "abort")).toHaveLength(LOOPS);
  place.wakeAll();
  await vi.advanceTimersByTimeAsync(0);
  expect(rounds()).toBe(LOOPS * (QUIET_PAUSES + 2));
  aborter.abort();
  await Promise.all(loops);
  expect([place.size(), vi.getTimerCount()]).toEqual([0, 0]);
});

test("what is announced while a loop looks for work keeps it from resting", async () => {
  const place = createRestingPlace();
  const { signal } = new AbortController();
  const heard = place.heard();
  place.wakeAll();
  await place.rest(PAUSE_MS, signal, heard);
  expect(vi.getTimerCount()).toBe(0);
});
