import { describe, expect, test } from "vitest";
import { TestClock } from "../testing/test-clock.ts";
import { HOLD_MINUTES, watchClock } from "./clock.ts";

function watched() {
  const clock = new TestClock("2026-05-12T18:00:00Z");
  const steps: number[] = [];
  return { clock, steps, isTrusted: watchClock(clock, (minutes) => steps.push(minutes)) };
}

describe("a clock that is watched", () => {
  test("is trusted while it runs, however long nobody looked, and however it is nudged", () => {
    const { clock, steps, isTrusted } = watched();
    expect(isTrusted()).toBe(true);
    clock.advance({ hours: 30 });
    expect(isTrusted()).toBe(true);
    clock.step({ minutes: 5 });
    expect(isTrusted()).toBe(true);
    clock.step({ minutes: -5 });
    expect(isTrusted()).toBe(true);
    expect(steps).toEqual([]);
  });

  test.each([{ hours: 1 }, { hours: -1 }, { hours: 48 }, { hours: -48 }, { minutes: 6 }])(
    "that was set by %j is not, until it has held",
    (step) => {
      const { clock, steps, isTrusted } = watched();
      clock.step(step);
      expect(isTrusted()).toBe(false);
      clock.advance({ seconds: HOLD_MINUTES * 60 - 1 });
      expect(isTrusted()).toBe(false);
      clock.advance({ seconds: 1 });
      expect(isTrusted()).toBe(true);
      expect(steps).toEqual([Temporal.Duration.from(step).total("minutes")]);
    },
  );

  test("and is set back must hold anew", () => {
    const { clock, steps, isTrusted } = watched();
    clock.step({ hours: 48 });
    isTrusted();
    clock.advance({ minutes: HOLD_MINUTES - 1 });
    clock.step({ hours: -48 });
    expect(isTrusted()).toBe(false);
    clock.advance({ minutes: HOLD_MINUTES - 1 });
    expect(isTrusted()).toBe(false);
    clock.advance({ minutes: 1 });
    expect(isTrusted()).toBe(true);
    expect(steps).toEqual([2880, -2880]);
  });
});
