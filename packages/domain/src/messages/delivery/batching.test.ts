import { expect, test } from "vitest";
import { squadIn } from "../../testing/clocks.ts";
import { heldForRestText } from "../message-kind.ts";
import { headlineOf, isJoined } from "./batching.ts";

test.each([
  [["own-shifts", "own-shifts"], "2 changes to your shifts"],
  [["preferences", "preferences", "preferences"], "3 schedules need your shift preferences"],
  [["own-shifts", "preferences"], "2 updates"],
] as const)("gives a batch of %j the title %s", (topics, line) =>
  expect(headlineOf(topics)).toBe(line),
);

test.each([
  [true, "info", true],
  [true, "urgent", false],
  [false, "info", false],
] as const)(
  "batches a message (batchable: %s, urgency: %s): %s",
  (isBatched, messageUrgency, waits) => {
    const telling = { isBatched, purpose: "news", topic: "own-shifts" } as unknown as Parameters<
      typeof isJoined
    >[0];
    expect(isJoined(telling, messageUrgency)).toBe(waits);
  },
);

test("says until when a message is on hold for Shabbat, with the year if it differs", () => {
  const until = Temporal.Instant.from("2026-11-21T23:00:00Z");
  const text = (now: string) =>
    heldForRestText(until, Temporal.Instant.from(now), squadIn("America/New_York"));
  expect(text("2026-11-20T23:00:00Z")).toBe(
    "On hold for Shabbat or Yom Tov until Sat, Nov 21, 6:00 PM",
  );
  expect(text("2025-11-20T23:00:00Z")).toBe(
    "On hold for Shabbat or Yom Tov until Sat, Nov 21, 2026, 6:00 PM",
  );
});
