import { expect, test } from "vitest";
import { nextShift, type Upcoming } from "./panel-view.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");

function own(id: number, startsAt: string, status = "assigned"): Upcoming {
  return { id, status, shift: { startsAt } } as unknown as Upcoming;
}

test("shows the member's earliest shift that has not begun and that they have not given away", () => {
  const started = own(1, "2026-05-12T17:00:00Z");
  const given = own(2, "2026-05-13T17:00:00Z", "replacement_requested");
  const later = own(3, "2026-05-16T17:00:00Z");
  const sooner = own(4, "2026-05-14T17:00:00Z", "confirmed");
  expect(nextShift([started, given, later, sooner], NOW)).toBe(sooner);
  expect(nextShift([started, given], NOW)).toBeNull();
});
