import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_WAIT_SECONDS, type SignInFailure, signInWaitSeconds } from "./throttle.ts";

const NOW = Temporal.Instant.from("2026-11-20T03:00:00Z");
const ago = (seconds: number): Temporal.Instant => NOW.subtract({ seconds });
const fail = (unitNumber: string, source: string, seconds: number): SignInFailure => ({
  unitNumber,
  source,
  failedAt: ago(seconds),
});
const times = (count: number, make: (index: number) => SignInFailure): SignInFailure[] =>
  Array.from({ length: count }, (_, i) => make(i));
const dana = { unitNumber: "c-25", source: "192.0.2.1", region: null };

describe("signInWaitSeconds", () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [6, 2],
    [8, 8],
    [11, 60],
    [400, 60],
  ])("after %i recent failures makes a member wait %i seconds", (count, seconds) => {
    expect(
      signInWaitSeconds(
        times(count, () => fail("c-25", "192.0.2.1", 0)),
        dana,
        NOW,
      ),
    ).toBe(seconds);
  });

  test("shortens the wait over time and ignores failures older than a quarter of an hour", () => {
    expect(
      signInWaitSeconds(
        times(8, () => fail("c-25", "192.0.2.1", 5)),
        dana,
        NOW,
      ),
    ).toBe(3);
    expect(
      signInWaitSeconds(
        times(8, () => fail("c-25", "192.0.2.1", 8)),
        dana,
        NOW,
      ),
    ).toBe(0);
    expect(
      signInWaitSeconds(
        times(400, () => fail("c-25", "192.0.2.1", 901)),
        dana,
        NOW,
      ),
    ).toBe(0);
  });

  test("counts a failure of exactly a quarter of an hour ago", () => {
    const justNow = fail("c-25", "192.0.2.1", 0);
    const atTheEdge = times(4, () => fail("c-25", "192.0.2.1", 900));
    expect(signInWaitSeconds([...atTheEdge, justNow], dana, NOW)).toBe(1);
    expect(
      signInWaitSeconds(
        [...atTheEdge.map(() => fail("c-25", "192.0.2.1", 901)), justNow],
        dana,
        NOW,
      ),
    ).toBe(0);
  });

  test("lets a whole squad behind one IP address sign in after fifty typos within a minute", () => {
    const mistypes = times(50, (index) => fail(`c-${index}`, "192.0.2.1", index));
    for (let index = 0; index < 50; index += 1) {
      expect(signInWaitSeconds(mistypes, { ...dana, unitNumber: `c-${index}` }, NOW)).toBe(0);
    }
  });

  test("makes one IP address that tries a hundred unit numbers wait for each of them", () => {
    const spray = times(100, (index) => fail(`c-${index}`, "198.51.100.7", 0));
    expect(
      signInWaitSeconds(spray, { unitNumber: "c-101", source: "198.51.100.7", region: null }, NOW),
    ).toBe(60);
    expect(signInWaitSeconds(spray, dana, NOW)).toBe(0);
  });

  test("limits the wait that a thousand attacking addresses cause to one minute, and to zero on a known device", () => {
    const attack = times(1000, (index) => fail("c-25", `198.51.100.${index}`, 0));
    expect(signInWaitSeconds(attack, dana, NOW)).toBe(60);
    expect(signInWaitSeconds(attack, { ...dana, isKnownDevice: true }, NOW)).toBe(0);
  });

  test("ignores failures from other places for a member who is signed in, and counts only their own place's failures", () => {
    const attack = times(1000, (index) => fail("c-25", `198.51.100.${index}`, 0));
    const apart = { ...dana, isApart: true };
    expect(signInWaitSeconds(attack, apart, NOW)).toBe(0);
    const mistyped = times(5, () => fail("c-25", "192.0.2.1", 0));
    expect(signInWaitSeconds([...attack, ...mistyped], apart, NOW)).toBe(1);
    const neighbours = times(60, (index) => fail(`c-${index}`, "192.0.2.1", 0));
    expect(signInWaitSeconds([...attack, ...neighbours], apart, NOW)).toBe(1);
  });

  test("makes a customer with many networks wait after enough failures together", () => {
    const neighbours = times(120, (index) =>
      fail(`c-${index}`, `2001:db8:1:${(index % 200).toString(16)}`, 0),
    );
    const next = { unitNumber: "c-500", source: "2001:db8:1:fe", region: "2001:db8:1:" };
    expect(signInWaitSeconds(neighbours, next, NOW)).toBe(1);
    expect(signInWaitSeconds(neighbours.slice(1), next, NOW)).toBe(0);
    expect(signInWaitSeconds(neighbours, { ...next, isKnownDevice: true }, NOW)).toBe(0);
    expect(signInWaitSeconds(neighbours, { ...next, region: null }, NOW)).toBe(0);
    expect(
      signInWaitSeconds(
        neighbours,
        { ...next, source: "2001:db8:2:fe", region: "2001:db8:2:" },
        NOW,
      ),
    ).toBe(0);
  });

  test("counts a known device's own failures", () => {
    expect(
      signInWaitSeconds(
        times(7, () => fail("c-25", "192.0.2.1", 0)),
        { ...dana, isKnownDevice: true },
        NOW,
      ),
    ).toBe(4);
  });

  test("never waits longer than a minute, and never shortens the wait after one more failure", () => {
    const failure = fc.record({
      unitNumber: fc.constantFrom("c-25", "c-26"),
      source: fc.constantFrom("192.0.2.1", "192.0.2.2"),
      failedAt: fc.integer({ min: -120, max: 1200 }).map(ago),
    });
    fc.assert(
      fc.property(
        fc.array(failure, { maxLength: 120 }),
        fc.boolean(),
        (failures, isKnownDevice) => {
          const wait = signInWaitSeconds(failures, { ...dana, isKnownDevice }, NOW);
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThanOrEqual(MAX_WAIT_SECONDS);
          const worse = signInWaitSeconds(
            [...failures, fail("c-25", "192.0.2.1", 0)],
            { ...dana, isKnownDevice },
            NOW,
          );
          expect(worse).toBeGreaterThanOrEqual(wait === 0 ? 0 : 1);
          expect(signInWaitSeconds(failures, dana, NOW)).toBeGreaterThanOrEqual(wait);
        },
      ),
      { numRuns: 60 },
    );
  });
});
