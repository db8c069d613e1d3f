import { expect, test } from "vitest";
import { canBeRestored, goneIfDeletedBefore } from "./restore.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");

test.each([
  ["just now", 0, true],
  ["ten minutes ago", 10, true],
  ["longer ago", 10.001, false],
] as const)(
  "decides whether a notification deleted %s can be restored: %s minutes, %s",
  (_, minutes, expected) => {
    const deletedAt = NOW.subtract({ milliseconds: minutes * 60_000 });
    expect(canBeRestored(deletedAt, NOW)).toBe(expected);
  },
);

test("purges exactly the notifications that cannot be restored", () => {
  const edge = goneIfDeletedBefore(NOW);
  expect(canBeRestored(edge, NOW)).toBe(true);
  expect(canBeRestored(edge.subtract({ nanoseconds: 1 }), NOW)).toBe(false);
});
