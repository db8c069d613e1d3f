import { describe, expect, test } from "vitest";
import { squadIn } from "../testing/clocks.ts";
import { agoText, isTonight, relativeDay, untilText } from "./relative-day.ts";

const ZONE = "America/New_York";
const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
/** 1:21 AM on Sunday, November 22, in New York. */
const NOW = at("2026-11-22T06:21:00Z");

test.each([
  ["2026-11-22T14:00:00Z", "Today"],
  ["2026-11-22T22:59:00Z", "Today"],
  ["2026-11-22T23:00:00Z", "Today"],
  ["2026-11-23T04:00:00Z", "Today"],
  ["2026-11-23T12:00:00Z", "Tomorrow"],
  ["2026-11-22T04:00:00Z", "Last night"],
  ["2026-11-21T14:00:00Z", "Yesterday"],
  ["2026-11-24T12:00:00Z", "Tue, Nov 24"],
  ["2027-01-20T12:00:00Z", "Wed, Jan 20, 2027"],
])("describes the day of a start at %s as %s, by the wall clock", (start, words) =>
  expect(relativeDay(at(start), NOW, squadIn(ZONE))).toBe(words),
);

const AFTERNOON = at("2026-11-22T20:00:00Z");

test.each([
  ["2026-11-22T22:59:00Z", "Today"],
  ["2026-11-22T23:00:00Z", "Tonight"],
  ["2026-11-23T04:00:00Z", "Tonight"],
  ["2026-11-23T06:00:00Z", "Tomorrow"],
])("describes, in the afternoon, the day of a start at %s as %s", (start, words) =>
  expect(relativeDay(at(start), AFTERNOON, squadIn(ZONE))).toBe(words),
);

describe("whether a shift is tonight", () => {
  test.each([
    [
      "includes the coming evening",
      AFTERNOON,
      "2026-11-22T23:30:00Z",
      "2026-11-23T01:30:00Z",
      true,
    ],
    ["includes the coming night", AFTERNOON, "2026-11-23T04:00:00Z", "2026-11-23T12:00:00Z", true],
    [
      "includes a 24-hour shift that began at noon",
      AFTERNOON,
      "2026-11-22T17:00:00Z",
      "2026-11-23T17:00:00Z",
      true,
    ],
    [
      "includes a shift from six in the evening",
      AFTERNOON,
      "2026-11-22T23:00:00Z",
      "2026-11-23T01:00:00Z",
      true,
    ],
    [
      "includes a shift from a minute before six to midnight",
      AFTERNOON,
      "2026-11-22T22:59:00Z",
      "2026-11-23T05:00:00Z",
      true,
    ],
    [
      "includes a three-day shift that lasts past midnight",
      AFTERNOON,
      "2026-11-21T17:00:00Z",
      "2026-11-24T17:00:00Z",
      true,
    ],
    [
      "excludes the evening before",
      AFTERNOON,
      "2026-11-21T23:30:00Z",
      "2026-11-22T01:30:00Z",
      false,
    ],
    ["excludes the afternoon", AFTERNOON, "2026-11-22T17:00:00Z", "2026-11-22T23:30:00Z", false],
    [
      "includes a shift from noon to midnight",
      AFTERNOON,
      "2026-11-22T17:00:00Z",
      "2026-11-23T05:00:00Z",
      true,
    ],
    ["excludes the next morning", AFTERNOON, "2026-11-23T12:00:00Z", "2026-11-23T14:00:00Z", false],
    [
      "includes a standby under way until eleven in the evening",
      at("2026-11-22T22:30:00Z"),
      "2026-11-22T13:00:00Z",
      "2026-11-23T04:00:00Z",
      true,
    ],
    [
      "includes a shift that lasts an hour into the evening",
      AFTERNOON,
      "2026-11-22T21:00:00Z",
      "2026-11-23T00:00:00Z",
      true,
    ],
    [
      "includes half an hour of drill in the evening",
      AFTERNOON,
      "2026-11-23T00:00:00Z",
      "2026-11-23T00:30:00Z",
      true,
    ],
    [
      "includes the last half hour of an afternoon, once it is evening",
      at("2026-11-22T23:10:00Z"),
      "2026-11-22T17:00:00Z",
      "2026-11-22T23:30:00Z",
      true,
    ],
    [
      "includes a shift from an hour before five in the morning",
      AFTERNOON,
      "2026-11-23T09:00:00Z",
      "2026-11-23T17:00:00Z",
      true,
    ],
    [
      "excludes a shift from later than that",
      AFTERNOON,
      "2026-11-23T09:30:00Z",
      "2026-11-23T17:00:00Z",
      false,
    ],
    [
      "includes the night of the spring change",
      at("2026-03-08T06:30:00Z"),
      "2026-03-08T04:00:00Z",
      "2026-03-08T11:00:00Z",
      true,
    ],
    [
      "excludes the night of tomorrow",
      AFTERNOON,
      "2026-11-24T04:00:00Z",
      "2026-11-24T12:00:00Z",
      false,
    ],
    [
      "includes, at 1:21 AM, the current night",
      NOW,
      "2026-11-22T04:00:00Z",
      "2026-11-22T12:00:00Z",
      true,
    ],
    [
      "excludes, at 1:21 AM, the next night",
      NOW,
      "2026-11-23T04:00:00Z",
      "2026-11-23T12:00:00Z",
      false,
    ],
  ] as const)("%s", (_what, now, start, end, isMeant) =>
    expect(isTonight(at(start), at(end), now, ZONE)).toBe(isMeant),
  );
});

describe("relative times", () => {
  test.each([
    ["2026-11-22T06:21:00Z", null],
    ["2026-11-22T06:21:30Z", "in 1 min"],
    ["2026-11-22T07:20:00Z", "in 59 min"],
    ["2026-11-22T07:21:00Z", "in 1 hour"],
    ["2026-11-22T23:30:00Z", "in 17 hours"],
    ["2026-11-24T06:20:00Z", "in 48 hours"],
    ["2026-11-24T06:21:00Z", null],
  ])("describes the time until %s: %s", (start, words) =>
    expect(untilText(at(start), NOW)).toBe(words),
  );

  test.each([
    ["2026-11-22T06:20:30Z", "just now"],
    ["2026-11-22T06:20:00Z", "1 min ago"],
    ["2026-11-22T05:22:00Z", "59 min ago"],
    ["2026-11-22T05:21:00Z", "1 hour ago"],
    ["2026-11-20T06:22:00Z", "47 hours ago"],
    ["2026-11-20T06:21:00Z", "2 days ago"],
    ["2026-11-19T04:00:00Z", "3 days ago"],
  ])("describes the time since %s: %s", (then, words) =>
    expect(agoText(at(then), NOW)).toBe(words),
  );
});
