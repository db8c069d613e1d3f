import { expect, test } from "vitest";
import { timeOffPresets } from "./time-off-presets.ts";

test.each([
  // Tuesday to Saturday, when the week begins on Sunday.
  ["2026-05-12", 0, "2026-05-16"],
  ["2026-05-12", 1, "2026-05-17"],
  ["2026-05-16", 0, "2026-05-16"],
  ["2026-12-31", 1, "2027-01-03"],
] as const)(
  "offers today, tomorrow and the rest of the week for %s (weeks begin on %i)",
  (today, first, last) => {
    const presets = timeOffPresets(today, first);
    const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
    expect(presets.map(({ label, fromDate, untilDate }) => [label, fromDate, untilDate])).toEqual([
      ["Today", today, today],
      ["Tomorrow", tomorrow, tomorrow],
      ["This week", today, last],
    ]);
  },
);
