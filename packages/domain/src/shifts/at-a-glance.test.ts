import { describe, expect, test } from "vitest";
import {
  glanceDays,
  isGapWithin,
  isStillTonight,
  NEXT_GAP_DAYS,
  replacementWords,
} from "./at-a-glance.ts";

const ZONE = "America/New_York";
const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
/** 4:00 PM on Tuesday, May 12, in New York. */
const NOW = at("2026-05-12T20:00:00Z");
const span = (start: string, end: string) => ({ startsAt: at(start), endsAt: at(end) });

describe("tonight's shifts", () => {
  test.each([
    ["includes the coming evening", NOW, "2026-05-12T22:30:00Z", "2026-05-13T00:30:00Z", true],
    ["includes the coming night", NOW, "2026-05-13T03:00:00Z", "2026-05-13T11:00:00Z", true],
    [
      "includes, in the late afternoon, a shift under way until eleven",
      at("2026-05-12T21:28:00Z"),
      "2026-05-12T17:00:00Z",
      "2026-05-13T03:00:00Z",
      true,
    ],
    [
      "excludes a shift of this morning",
      NOW,
      "2026-05-12T11:00:00Z",
      "2026-05-12T13:00:00Z",
      false,
    ],
    ["excludes the night of tomorrow", NOW, "2026-05-14T03:00:00Z", "2026-05-14T11:00:00Z", false],
    [
      "excludes, at ten, an evening that is over",
      at("2026-05-13T02:00:00Z"),
      "2026-05-12T22:30:00Z",
      "2026-05-13T00:30:00Z",
      false,
    ],
    [
      "includes, at ten, the coming night",
      at("2026-05-13T02:00:00Z"),
      "2026-05-13T03:00:00Z",
      "2026-05-13T11:00:00Z",
      true,
    ],
    [
      "includes, at two, the current night",
      at("2026-05-13T06:00:00Z"),
      "2026-05-13T03:00:00Z",
      "2026-05-13T11:00:00Z",
      true,
    ],
    [
      "excludes, at six, last night's shift that is under way",
      at("2026-05-13T10:00:00Z"),
      "2026-05-13T03:00:00Z",
      "2026-05-13T11:00:00Z",
      false,
    ],
    [
      "includes the night of the spring change",
      at("2026-03-08T08:30:00Z"),
      "2026-03-08T04:00:00Z",
      "2026-03-08T11:00:00Z",
      true,
    ],
  ] as const)("%s", (_what, now, start, end, isMeant) =>
    expect(isStillTonight(span(start, end), now, ZONE)).toBe(isMeant),
  );
});

const shift = {
  ...span("2026-05-13T03:00:00Z", "2026-05-13T11:00:00Z"),
  assignmentCount: 1,
  heldCount: 0,
  maxMembers: 2,
};

test.each([
  ["an open spot", {}, NEXT_GAP_DAYS, true],
  ["every spot filled", { assignmentCount: 2 }, NEXT_GAP_DAYS, false],
  ["a spot that needs a replacement", { heldCount: 1 }, NEXT_GAP_DAYS, true],
  [
    "full without its driver",
    { assignmentCount: 2, roleGap: "full without its driver" },
    NEXT_GAP_DAYS,
    true,
  ],
  ["in a draft schedule", { isBeingPlanned: true }, NEXT_GAP_DAYS, false],
  [
    "in a draft schedule, with a request",
    { isBeingPlanned: true, heldCount: 1 },
    NEXT_GAP_DAYS,
    true,
  ],
  ["over", span("2026-05-12T11:00:00Z", "2026-05-12T13:00:00Z"), NEXT_GAP_DAYS, false],
  ["in progress", span("2026-05-12T19:00:00Z", "2026-05-12T21:00:00Z"), NEXT_GAP_DAYS, true],
  [
    "the last moment of fourteen days",
    span("2026-05-26T19:59:59Z", "2026-05-26T21:00:00Z"),
    NEXT_GAP_DAYS,
    true,
  ],
  [
    "fourteen days from now",
    span("2026-05-26T20:00:00Z", "2026-05-26T21:00:00Z"),
    NEXT_GAP_DAYS,
    false,
  ],
])("decides whether a shift is a coverage gap: %s", (_what, change, days, isGap) =>
  expect(isGapWithin({ ...shift, ...change }, NOW, days)).toBe(isGap),
);

test.each([
  [{}, "1 open spot"],
  [{ assignmentCount: 0 }, "2 open spots"],
  [{ assignmentCount: 2 }, "Covered"],
  [{ heldCount: 1 }, "Replacement needed"],
  [{ assignmentCount: 0, heldCount: 1 }, "1 open spot, replacement needed"],
  [{ assignmentCount: 0, heldCount: 2 }, "2 replacements needed"],
  [{ roleGap: "needs driver" }, "1 open spot, needs driver"],
  [{ assignmentCount: 2, roleGap: "full without its driver" }, "Full without its driver"],
  [{ isBeingPlanned: true }, "Draft schedule"],
])("describes the coverage: %o", (change, words) =>
  expect(replacementWords({ ...shift, ...change }, NOW)).toBe(words),
);

test("returns the days from the current duty day to fourteen days ahead", () => {
  for (const now of ["2026-05-12T20:00:00Z", "2026-05-13T06:00:00Z"]) {
    const days = glanceDays(at(now), ZONE);
    expect([days[0], days.at(-1)]).toEqual(["2026-05-12", "2026-05-27"]);
  }
});
