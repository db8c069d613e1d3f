import { describe, expect, test } from "vitest";
import { agoText, relativeDay, untilText } from "./relative-day.ts";

const ZONE = "America/New_York";
const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
/** 1:21 AM on Sunday, November 22, in New York. */
const NOW = at("2026-11-22T06:21:00Z");

test.each([
  ["2026-11-22T14:00:00Z", "Today"],
  ["2026-11-22T23:30:00Z", "Tonight"],
  ["2026-11-23T04:00:00Z", "Tonight"],
  ["2026-11-23T12:00:00Z", "Tomorrow"],
  ["2026-11-22T04:00:00Z", "Last night"],
  ["2026-11-21T14:00:00Z", "Yesterday"],
  ["2026-11-24T12:00:00Z", "Tue, Nov 24"],
  ["2027-01-20T12:00:00Z", "Wed, Jan 20, 2027"],
])("what starts at %s starts %s, from the clock on the wall", (start, words) =>
  expect(relativeDay(at(start), NOW, ZONE)).toBe(words),
);

describe("how long", () => {
  test.each([
    ["2026-11-22T06:21:00Z", null],
    ["2026-11-22T06:21:30Z", "in 1 min"],
    ["2026-11-22T07:20:00Z", "in 59 min"],
    ["2026-11-22T23:30:00Z", "in 17 h"],
    ["2026-11-24T06:21:00Z", null],
  ])("until %s: %s", (start, words) => expect(untilText(at(start), NOW)).toBe(words));

  test.each([
    ["2026-11-22T06:20:30Z", "just now"],
    ["2026-11-22T06:16:00Z", "5 min ago"],
    ["2026-11-22T04:00:00Z", "2 h ago"],
    ["2026-11-19T04:00:00Z", "3 days ago"],
  ])("since %s: %s", (then, words) => expect(agoText(at(then), NOW)).toBe(words));
});
