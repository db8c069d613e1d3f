import { expect, test } from "vitest";
import { workloadSpan } from "./workload-span.ts";

test.each<[string, number, string, string | undefined, string, string]>([
  [
    "to this moment",
    60,
    "2026-05-12T18:00:00Z",
    undefined,
    "2026-03-13T04:00:00Z",
    "2026-05-12T18:00:00Z",
  ],
  [
    "from the day that it is at the squad's",
    60,
    "2026-05-12T02:00:00Z",
    undefined,
    "2026-03-12T04:00:00Z",
    "2026-05-12T02:00:00Z",
  ],
  [
    "from a midnight before the clocks were set",
    65,
    "2026-05-12T18:00:00Z",
    undefined,
    "2026-03-08T05:00:00Z",
    "2026-05-12T18:00:00Z",
  ],
  [
    "to the end of what is planned",
    60,
    "2026-05-12T18:00:00Z",
    "2026-05-31",
    "2026-03-13T04:00:00Z",
    "2026-06-01T04:00:00Z",
  ],
  [
    "to this moment where the plan is over",
    60,
    "2026-05-12T18:00:00Z",
    "2026-04-30",
    "2026-03-13T04:00:00Z",
    "2026-05-12T18:00:00Z",
  ],
])("counts workload %s", (_what, workloadDays, now, plannedUntil, from, until) => {
  const span = workloadSpan(
    { workloadDays, timeZone: "America/New_York" },
    Temporal.Instant.from(now),
    plannedUntil,
  );
  const ends = [span.from, span.until].map((ms) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toString(),
  );
  expect(ends).toEqual([from, until]);
});
