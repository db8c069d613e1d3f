import { describe, expect, test } from "vitest";
import { confirmBlockedBecause, holdsAt } from "./confirm.ts";

const START = Temporal.Instant.from("2026-11-20T23:30:00Z");
const spot = { memberId: 7, status: "assigned", startsAt: START };

describe("confirming a spot", () => {
  test.each([
    ["accepts the member's own spot", {}, 7, -1, null],
    ["twice", { status: "confirmed" }, 7, -1, null],
    ["rejects another member's spot", {}, 8, -1, "not-your-assignment"],
    ["rejects a shift at its start", {}, 7, 0, "shift-already-started"],
    [
      "rejects a spot after a replacement request",
      { status: "replacement_requested" },
      7,
      -1,
      "assignment-not-active",
    ],
    [
      "rejects a spot that another member has taken",
      { status: "replaced" },
      7,
      -1,
      "assignment-not-active",
    ],
  ] as const)("%s", (_, change, memberId, minutes, code) => {
    expect(
      confirmBlockedBecause(memberId, { ...spot, ...change }, START.add({ minutes }))?.code ?? null,
    ).toBe(code);
  });
});

describe("a confirmation of a shift from six to eight o'clock", () => {
  test.each([
    ["stays valid for unchanged hours", 0, 120, true],
    ["stays valid for a later start", 30, 120, true],
    ["stays valid for an earlier end", 0, 90, true],
    ["becomes invalid for an earlier start", -15, 120, false],
    ["becomes invalid for a later end", 0, 135, false],
    ["becomes invalid on another day", 1440, 1560, false],
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
