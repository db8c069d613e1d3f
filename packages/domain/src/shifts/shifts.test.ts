import { describe, expect, test } from "vitest";
import { ASSIGNMENT_STATUSES, fillsSlot } from "./assignment-status.ts";
import { coverageOf } from "./coverage.ts";

describe("an assignment", () => {
  test("fills a slot while assigned, confirmed or completed", () => {
    expect(ASSIGNMENT_STATUSES.filter(fillsSlot)).toEqual(["assigned", "confirmed", "completed"]);
  });
});

test.each([
  [2, 0, 2, "under way", "fully-staffed"],
  [1, 0, 2, "under way", "needs-coverage"],
  [1, 1, 2, "under way", "replacement-needed"],
  [0, 0, 1, "under way", "needs-coverage"],
  [2, 0, 2, "over", "fully-staffed"],
  [0, 0, 2, "over", "was-short"],
  [1, 1, 2, "over", "was-short"],
])("a shift with %d filled and %d held of %d, %s, is %s", (assignmentCount, heldCount, maxMembers, when, coverage) => {
  const endsAt = Temporal.Instant.from("2026-05-12T20:30:00Z");
  const now = when === "over" ? endsAt : endsAt.subtract({ seconds: 1 });
  expect(coverageOf({ assignmentCount, heldCount, maxMembers, endsAt }, now)).toBe(coverage);
});
