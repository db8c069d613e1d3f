import { describe, expect, test } from "vitest";
import { confirmBlockedBecause, holdsAt } from "./confirm.ts";

const START = Temporal.Instant.from("2026-11-20T23:30:00Z");
const place = { memberId: 7, status: "assigned", startsAt: START };

describe("confirming a spot", () => {
  test.each([
    ["of one's own place", {}, 7, -1, null],
    ["twice", { status: "confirmed" }, 7, -1, null],
    ["of somebody else's place", {}, 8, -1, "not-your-assignment"],
    ["at the start", {}, 7, 0, "shift-already-started"],
    [
      "after asking for a replacement",
      { status: "replacement_requested" },
      7,
      -1,
      "assignment-not-active",
    ],
    ["of a place somebody else has taken", { status: "replaced" }, 7, -1, "assignment-not-active"],
  ] as const)("%s", (_, change, memberId, minutes, code) => {
    expect(
      confirmBlockedBecause(memberId, { ...place, ...change }, START.add({ minutes }))?.code ??
        null,
    ).toBe(code);
  });
});

describe("keeps a confirmation of a shift from six to eight", () => {
  test.each([
    ["holds as it is", 0, 120, true],
    ["holds where it begins later", 30, 120, true],
    ["holds where it ends sooner", 0, 90, true],
    ["holds no more where it begins sooner", -15, 120, false],
    ["holds no more where it ends later", 0, 135, false],
    ["holds no more on another day", 1440, 1560, false],
  ] as const)("%s", (_, from, until, holds) => {
    const said = { startsAt: START, endsAt: START.add({ minutes: 120 }) };
    expect(
      holdsAt(
        { startsAt: START.add({ minutes: from }), endsAt: START.add({ minutes: until }) },
        said,
      ),
    ).toBe(holds);
  });
});
