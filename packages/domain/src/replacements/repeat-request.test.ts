import { expect, test } from "vitest";
import { isRepeat } from "./repeat-request.ts";

const AT = Temporal.Instant.from("2026-05-12T16:00:00Z");
const minutes = (count: number) => AT.add({ minutes: count });

test.each([
  ["a minute later", ["normal", 0], ["normal", 1], 600, true],
  ["just within the hour", ["normal", 0], ["normal", 59], 600, true],
  ["an hour later", ["normal", 0], ["normal", 60], 600, false],
  ["less urgently", ["urgent", 0], ["normal", 1], 600, true],
  ["more urgently", ["normal", 0], ["urgent", 1], 600, false],
  ["as an emergency", ["urgent", 0], ["emergency", 1], 600, false],
  ["after the shift has started", ["urgent", 0], ["urgent", 30], 30, false],
  ["twice after the shift has started", ["urgent", 0], ["urgent", 5], -10, true],
] as const)(
  "a repeated request %s",
  (_, [priority, first], [againPriority, second], start, expected) => {
    const again = { priority: againPriority, askedAt: minutes(second) };
    expect(isRepeat(again, { priority, askedAt: minutes(first) }, minutes(start))).toBe(expected);
  },
);
