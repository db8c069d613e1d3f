import { describe, expect, test } from "vitest";
import { TestClock } from "../testing/test-clock.ts";
import { HOLD_MINUTES, watchClock } from "./clock.ts";

function watched() {
  const clock = new TestClock("2026-05-12T18:00:00Z");
  const steps: number[] = [];
  return { clock, steps, ...watchClock(clock, (minutes) => steps.push(minutes)) };
}

describe("watchClock", () => {
  test("trusts a running clock after any pause between checks and after small adjustments", () => {
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
    "distrusts a clock stepped by %j until it has held",
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

  test("trusts the clock at once after any suspend of the machine", () => {
    const { clock, steps, isTrusted } = watched();
    clock.sleep({ hours: 9 });
    expect(isTrusted()).toBe(true);
    // After this suspend the clock is also an hour ahead, which is a jump by both measures.
    clock.sleep({ hours: 9 });
    clock.step({ hours: 1 });
    expect(isTrusted()).toBe(false);
    expect(steps).toEqual([60]);
  });

  test("trusts the clock at once when it is set right again", () => {
    const { clock, steps, isTrusted } = watched();
    clock.step({ hours: 48 });
    expect(isTrusted()).toBe(false);
    clock.advance({ minutes: HOLD_MINUTES - 1 });
    clock.step({ hours: -47, minutes: -58 });
    expect(isTrusted()).toBe(true);
    expect(steps).toEqual([2880, -2878]);
  });

  test("starts the hold again when the clock steps to another time", () => {
    const { clock, isTrusted } = watched();
    clock.step({ hours: 48 });
    isTrusted();
    clock.advance({ minutes: HOLD_MINUTES - 1 });
    clock.step({ hours: -24 });
    expect(isTrusted()).toBe(false);
    clock.advance({ minutes: HOLD_MINUTES - 1 });
    expect(isTrusted()).toBe(false);
    clock.advance({ minutes: 1 });
    expect(isTrusted()).toBe(true);
    // The clock held the new time, so it counts as right, and going back is a jump.
    clock.step({ hours: -24 });
    expect(isTrusted()).toBe(false);
  });

  test("dates a step by the new time, not before the last check", () => {
    const { clock, isTrusted, lastStep } = watched();
    expect(lastStep()).toBeNull();
    clock.advance({ seconds: 2 });
    clock.step({ hours: 24 });
    isTrusted();
    const [at, continuesAt] = ["2026-05-13T18:00:00Z", "2026-05-13T18:05:02Z"].map((text) =>
      Temporal.Instant.from(text),
    );
    expect(lastStep()).toEqual({ at, continuesAt });
    clock.advance({ minutes: HOLD_MINUTES });
    expect([isTrusted(), lastStep()]).toEqual([true, { at, continuesAt }]);
  });

  test("forgets a step when the clock is right again", () => {
    const { clock, isTrusted, lastStep } = watched();
    clock.step({ hours: 24 });
    isTrusted();
    clock.step({ hours: -24 });
    expect([isTrusted(), lastStep()]).toEqual([true, null]);
  });
});
