import { describe, expect, test } from "vitest";
import {
  ASSIGNMENT_STATUSES,
  fillsSlot,
  isAssignmentStatus,
  seeksReplacement,
} from "./assignment-status.ts";
import { coverageLabel, coverageOf } from "./coverage.ts";

describe("the status of an assignment", () => {
  test("fills a spot while it is assigned, confirmed or completed", () => {
    expect(ASSIGNMENT_STATUSES.filter(fillsSlot)).toEqual(["assigned", "confirmed", "completed"]);
  });

  test("needs a replacement after a request, or after the member left", () => {
    expect(ASSIGNMENT_STATUSES.filter(seeksReplacement)).toEqual([
      "replacement_requested",
      "needs_cover",
    ]);
  });

  test("is one of seven", () => {
    expect(ASSIGNMENT_STATUSES.filter(isAssignmentStatus)).toHaveLength(7);
    expect(["", "Assigned", "late"].filter(isAssignmentStatus)).toEqual([]);
  });
});

const DRIVER = "full without its driver";

test.each<[number, number, number, string, string, string?]>([
  [2, 0, 2, "under way", "lacks-role", DRIVER],
  [2, 0, 2, "over", "was-short", DRIVER],
  [1, 0, 2, "under way", "needs-coverage", "needs driver"],
  [1, 1, 2, "under way", "replacement-needed", "needs driver"],
  [2, 0, 2, "under way", "fully-staffed"],
  [1, 0, 2, "under way", "needs-coverage"],
  [1, 1, 2, "under way", "replacement-needed"],
  [2, 1, 2, "under way", "replacement-needed"],
  [0, 0, 1, "under way", "needs-coverage"],
  [2, 0, 2, "over", "fully-staffed"],
  [0, 0, 2, "over", "was-short"],
  [1, 1, 2, "over", "was-short"],
])(
  "a shift with %d filled and %d held spots of %d, %s, is %s",
  (assignmentCount, heldCount, maxMembers, when, coverage, roleGap) => {
    const endsAt = Temporal.Instant.from("2026-05-12T20:30:00Z");
    const now = when === "over" ? endsAt : endsAt.subtract({ seconds: 1 });
    expect(coverageOf({ assignmentCount, heldCount, maxMembers, endsAt, roleGap }, now)).toBe(
      coverage,
    );
  },
);

test.each([
  [0, 0, "being-planned", null],
  [1, 0, "being-planned", "needs driver"],
  [2, 0, "being-planned", DRIVER],
  [2, 0, "fully-staffed", null],
  // The member relies on leaving, in a draft too.
  [1, 1, "replacement-needed", null],
])(
  "a draft shift with %d filled and %d held spots of 2 is %s",
  (assignmentCount, heldCount, coverage, roleGap) => {
    const endsAt = Temporal.Instant.from("2026-05-12T20:30:00Z");
    const shift = {
      assignmentCount,
      heldCount,
      maxMembers: 2,
      endsAt,
      roleGap,
      isBeingPlanned: true,
    };
    expect(coverageOf(shift, endsAt.subtract({ hours: 24 * 7 }))).toBe(coverage);
  },
);

test("names a missing position on the badge of a full shift", () => {
  expect(coverageLabel("lacks-role", DRIVER)).toBe("Full without its driver");
  expect(coverageLabel("needs-coverage", "needs driver")).toBe("Needs Coverage");
});
