import { expect, test } from "vitest";
import type { Actor } from "../context.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";

const ANONYMOUS: Actor = { kind: "anonymous" };
const session = (sessionId: number): Actor =>
  ({ kind: "member", id: 1, sessionId }) as unknown as Extract<Actor, { kind: "member" }>;

/** Returns how many of the calls pass. */
function letThrough(limits: RateLimit, actor: Actor, ipAddress: string, calls: number): number {
  let passed = 0;
  for (let call = 0; call < calls; call += 1) {
    try {
      limits.count(actor, ipAddress);
      passed += 1;
    } catch (error) {
      expect(error).toMatchObject({
        refusal: { kind: "too-many", code: "too-many-calls" },
        retryAfterSeconds: 1,
      });
    }
  }
  return passed;
}

test("allows a session a minute's burst and then its rate, independent of other sessions", () => {
  let nowMs = 0;
  const limits = createRateLimit(30, () => nowMs);
  expect(letThrough(limits, session(1), "10.0.0.1", 2_000)).toBe(1_800);
  nowMs += 2_000;
  expect(letThrough(limits, session(1), "10.0.0.2", 100)).toBe(60);
  expect(letThrough(limits, session(2), "10.0.0.1", 100)).toBe(100);
  nowMs += 3_600_000;
  expect(letThrough(limits, session(1), "10.0.0.1", 2_000)).toBe(1_800);
});

test("limits callers without a session per network, at five times the rate; IPv6 per customer", () => {
  const limits = createRateLimit(1, () => 0);
  expect(letThrough(limits, ANONYMOUS, "10.0.0.1", 400)).toBe(300);
  expect(letThrough(limits, session(1), "10.0.0.1", 10)).toBe(10);
  expect(letThrough(limits, ANONYMOUS, "10.0.0.2", 10)).toBe(10);
  expect(letThrough(limits, ANONYMOUS, "2a00:1450:1:100::1", 200)).toBe(200);
  expect(letThrough(limits, ANONYMOUS, "2a00:1450:1:101::2", 200)).toBe(100);
});

test("drops the least recently used caller, so that many addresses cannot fill the memory", () => {
  const limits = createRateLimit(1, () => 0);
  expect(letThrough(limits, session(0), "10.0.0.1", 61)).toBe(60);
  for (let one = 1; one <= 20_000; one += 1) limits.count(session(one), "10.0.0.1");
  expect(letThrough(limits, session(0), "10.0.0.1", 1)).toBe(1);
});

test("counts nothing at a limit of 0", () => {
  expect(letThrough(createRateLimit(0), ANONYMOUS, "10.0.0.1", 10_000)).toBe(10_000);
});
