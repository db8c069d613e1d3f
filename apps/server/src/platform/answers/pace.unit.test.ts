import { expect, test } from "vitest";
import { createPace, restMs } from "./pace.ts";

test.each([
  // What takes nothing may be made at once; what takes long rests for no more than a quarter of a second.
  { tookMs: 0, sinceMs: 0, rest: 0 },
  { tookMs: 2, sinceMs: 2, rest: 18 },
  { tookMs: 2, sinceMs: 12, rest: 8 },
  { tookMs: 2, sinceMs: 20, rest: 0 },
  { tookMs: 2, sinceMs: 900, rest: 0 },
  { tookMs: 25, sinceMs: 25, rest: 225 },
  { tookMs: 40, sinceMs: 40, rest: 250 },
  { tookMs: 900, sinceMs: 900, rest: 250 },
  { tookMs: 900, sinceMs: 1_150, rest: 0 },
])("what took $tookMs ms and began $sinceMs ms ago is not made again for $rest ms", ({ tookMs, sinceMs, rest }) => {
  expect(restMs(tookMs, sinceMs)).toBe(rest);
});

test("a thing rests after it was made for as long as it took, and another does not wait for it", async () => {
  let time = 0;
  const waits: number[] = [];
  const isRested = Promise.withResolvers<void>();
  const wait = (ms: number): Promise<void> => {
    waits.push(ms);
    return isRested.promise;
  };
  const pace = createPace({ clock: () => time, wait });
  const make = async (): Promise<number> => (time += 10);
  expect(await pace.begin("month", make).made).toBe(10);
  time += 40;
  const next = pace.begin("month", make);
  expect([next.hasBegun(), pace.begin("kinds", make).hasBegun(), waits]).toEqual([false, true, [50]]);
  isRested.resolve();
  expect(await next.made).toBe(70);
  expect(next.hasBegun()).toBe(true);
});
