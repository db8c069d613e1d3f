import { expect, test } from "vitest";
import { inPressingOrder, needsSomebodySoon, usualPriority } from "./outstanding-order.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");

test.each([
  [null, "2026-05-14T17:59:59Z", true],
  [null, "2026-05-14T18:00:00Z", false],
  ["normal", "2026-06-14T18:00:00Z", false],
  ["urgent", "2026-06-14T18:00:00Z", true],
  ["emergency", "2026-06-14T18:00:00Z", true],
])("a request with priority %s for a shift at %s is due soon: %s", (priority, start, isSoon) =>
  expect(needsSomebodySoon({ priority, startsAt: Temporal.Instant.from(start) }, NOW)).toBe(isSoon),
);

test.each([
  ["2026-05-12T17:00:00Z", "urgent"],
  ["2026-05-13T05:59:59Z", "urgent"],
  ["2026-05-13T06:00:00Z", "normal"],
])("an admin's request for a shift at %s gets the priority %s", (start, priority) =>
  expect(usualPriority(Temporal.Instant.from(start), NOW)).toBe(priority),
);

test("sorts emergencies first, then urgent requests and shifts that start soon, then tonight's spot and later urgent requests, then the rest", () => {
  const items = (
    [
      ["normal", "2026-06-01T18:00:00Z"],
      [null, "2026-05-20T18:00:00Z"],
      ["urgent", "2026-07-14T18:00:00Z"],
      ["urgent", "2026-05-13T18:00:00Z"],
      ["normal", "2026-05-12T23:00:00Z"],
      [null, "2026-05-13T23:00:00Z"],
      ["emergency", "2026-05-16T18:00:00Z"],
    ] as const
  ).map(([priority, start]) => ({ priority, startsAt: Temporal.Instant.from(start) }));
  expect(
    inPressingOrder(items, NOW).map(({ startsAt }) => startsAt.toString().slice(5, 13)),
  ).toEqual(["05-16T18", "05-13T18", "05-12T23", "05-13T23", "07-14T18", "05-20T18", "06-01T18"]);
});
