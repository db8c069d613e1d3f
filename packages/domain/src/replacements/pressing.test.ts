import { expect, test } from "vitest";
import { needsSomebodySoon } from "./pressing.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");

test.each([
  [null, "2026-05-14T17:59:59Z", true],
  [null, "2026-05-14T18:00:00Z", false],
  ["normal", "2026-06-14T18:00:00Z", false],
  ["urgent", "2026-06-14T18:00:00Z", true],
  ["emergency", "2026-06-14T18:00:00Z", true],
])("what is %s and starts at %s needs somebody soon: %s", (priority, start, isSoon) =>
  expect(needsSomebodySoon({ priority, startsAt: Temporal.Instant.from(start) }, NOW)).toBe(isSoon),
);
