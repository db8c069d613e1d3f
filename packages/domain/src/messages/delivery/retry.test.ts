import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decideRetry } from "./retry.ts";

const NOW = Temporal.Instant.from("2026-11-20T20:00:00Z");
const temporary = { attempts: 1, isPermanent: false, expiresAt: null };

describe("retry after a failed attempt", () => {
  test.each([
    [1, 30],
    [2, 120],
    [3, 600],
    [4, 3600],
    [5, 21_600],
  ])("retries after attempt %i in %i seconds, plus or minus a tenth", (attempts, seconds) => {
    const waitWith = (random: number): number | null => {
      const decision = decideRetry({ ...temporary, attempts }, random, NOW);
      return decision.kind === "retry" ? decision.at.since(NOW).total("seconds") : null;
    };
    expect(waitWith(0.5)).toBe(seconds);
    expect(waitWith(0)).toBeCloseTo(seconds * 0.9);
    expect(waitWith(1)).toBeCloseTo(seconds * 1.1);
  });

  test("fails after six attempts, or at once for a permanent error", () => {
    expect(decideRetry({ ...temporary, attempts: 6 }, 0.5, NOW)).toEqual({ kind: "failed" });
    expect(decideRetry({ ...temporary, isPermanent: true }, 0.5, NOW)).toEqual({ kind: "failed" });
  });

  test("drops a message whose next attempt would come after it stops being useful", () => {
    expect(decideRetry({ ...temporary, expiresAt: NOW.add({ seconds: 30 }) }, 0.5, NOW)).toEqual({
      kind: "dropped",
    });
    expect(decideRetry({ ...temporary, expiresAt: NOW.add({ seconds: 31 }) }, 0.5, NOW).kind).toBe(
      "retry",
    );
  });

  test("waits as long as the gateway asked, and drops a message that would be useless then", () => {
    const patient = { ...temporary, patienceSeconds: 300 };
    expect(decideRetry(patient, 0.5, NOW)).toEqual({
      kind: "retry",
      at: NOW.add({ seconds: 300 }),
    });
    expect(decideRetry({ ...patient, attempts: 3 }, 0.5, NOW)).toEqual({
      kind: "retry",
      at: NOW.add({ seconds: 600 }),
    });
    expect(decideRetry({ ...patient, expiresAt: NOW.add({ seconds: 300 }) }, 0.5, NOW)).toEqual({
      kind: "dropped",
    });
  });

  test("makes six attempts in under eight hours, with any jitter", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
        (dice) => {
          let now = NOW;
          const kinds = dice.map((random, index) => {
            const decision = decideRetry({ ...temporary, attempts: index + 1 }, random, now);
            if (decision.kind === "retry") now = decision.at;
            return decision.kind;
          });
          expect(kinds).toEqual(["retry", "retry", "retry", "retry", "retry", "failed"]);
          expect(now.since(NOW).total("hours")).toBeLessThan(8);
        },
      ),
    );
  });
});
