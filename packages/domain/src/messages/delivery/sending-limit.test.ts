import { describe, expect, test } from "vitest";
import {
  BROADCASTS_AN_HOUR,
  broadcastBlockedBecause,
  SWAP_OFFERS_AN_HOUR,
  swapOffersBlockedBecause,
} from "./sending-limit.ts";

const NOW = Temporal.Instant.from("2026-05-12T16:00:20Z");
const SQUAD = { timeZone: "America/New_York", dateOrder: "month-first", clockHours: 12 } as const;
const NEXT_WEEK = NOW.add({ hours: 24 * 7 });
/** Returns the times of this many messages at one-minute intervals, the last one a minute ago. */
const sent = (count: number) =>
  Array.from({ length: count }, (_, index) => NOW.subtract({ minutes: index + 1 }));

describe("the limit for asking every member", () => {
  test.each([
    ["below the limit", "member", sent(BROADCASTS_AN_HOUR - 1), NEXT_WEEK, null],
    ["at the limit", "member", sent(BROADCASTS_AN_HOUR), NEXT_WEEK, "too-many-broadcasts"],
    ["at the limit, as an admin", "admin", sent(BROADCASTS_AN_HOUR), NEXT_WEEK, null],
    [
      "at the limit, for a shift 24 hours ahead",
      "member",
      sent(BROADCASTS_AN_HOUR),
      NOW.add({ hours: 24 }),
      null,
    ],
    [
      "at the limit, for a shift under way",
      "member",
      sent(BROADCASTS_AN_HOUR),
      NOW.subtract({ minutes: 10 }),
      null,
    ],
    [
      "at the limit, for a shift just beyond",
      "member",
      sent(BROADCASTS_AN_HOUR),
      NOW.add({ hours: 24, seconds: 1 }),
      "too-many-broadcasts",
    ],
    [
      "with the first request an hour ago",
      "member",
      [...sent(BROADCASTS_AN_HOUR - 1), NOW.subtract({ minutes: 60 })],
      NEXT_WEEK,
      null,
    ],
  ] as const)("is checked: %s", (_, role, sentAt, startsAt, code) => {
    expect(broadcastBlockedBecause({ role, sentAt }, startsAt, NOW, SQUAD)?.code ?? null).toBe(
      code,
    );
  });

  test("names the next full minute at which asking is possible", () => {
    // The first of the 12 messages was sent at 11:48:20 AM.
    const refusal = broadcastBlockedBecause(
      { role: "member", sentAt: sent(BROADCASTS_AN_HOUR) },
      NEXT_WEEK,
      NOW,
      SQUAD,
    );
    expect(refusal).toEqual({
      kind: "too-many",
      code: "too-many-broadcasts",
      message:
        "You've asked everyone 12 times within 60 minutes. Ask again at 12:49 PM, or call an admin.",
    });
    // After more than 12 messages, the first of the last 12 counts.
    const more = { role: "member", sentAt: sent(BROADCASTS_AN_HOUR + 5) } as const;
    expect(broadcastBlockedBecause(more, NEXT_WEEK, NOW, SQUAD)?.message).toContain("at 12:49 PM");
  });
});

test.each([
  ["below the limit", "member", SWAP_OFFERS_AN_HOUR - 1, null],
  [
    "at the limit",
    "member",
    SWAP_OFFERS_AN_HOUR,
    "You've offered 24 swaps within 60 minutes. Offer again at 12:37 PM.",
  ],
  ["at the limit, as an admin", "admin", SWAP_OFFERS_AN_HOUR, null],
] as const)("is checked for swap offers: %s", (_, role, count, message) => {
  expect(swapOffersBlockedBecause({ role, sentAt: sent(count) }, NOW, SQUAD)?.message ?? null).toBe(
    message,
  );
});
