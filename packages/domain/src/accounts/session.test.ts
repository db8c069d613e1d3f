import { describe, expect, test } from "vitest";
import { sessionEndsBecause } from "./session.ts";

const NOW = Temporal.Instant.from("2026-11-20T03:00:00Z");
const daysAgo = (days: number): Temporal.Instant => NOW.subtract({ hours: days * 24 });

describe("a session", () => {
  test.each([
    ["opened just now", 0, 0, null],
    ["used a second short of fourteen days ago", 20, 14 - 1 / 86_400, null],
    ["not used for fourteen days", 20, 14, "idle"],
    ["in daily use for a second short of ninety days", 90 - 1 / 86_400, 0, null],
    ["in daily use for ninety days", 90, 0, "too-old"],
    ["both forgotten and old", 200, 100, "too-old"],
  ])("ends a session %s: %4$s", (_, opened, used, reason) => {
    const session = {
      createdAt: NOW.subtract({ seconds: Math.round(opened * 86_400) }),
      lastSeenAt: NOW.subtract({ seconds: Math.round(used * 86_400) }),
    };
    expect(sessionEndsBecause(session, NOW)).toBe(reason);
  });

  test("stays valid when the device's clock was ahead", () => {
    expect(sessionEndsBecause({ createdAt: daysAgo(1), lastSeenAt: daysAgo(-1) }, NOW)).toBeNull();
  });
});
