import { expect, test } from "vitest";
import { workloadSpan } from "./workload-span.ts";

test.each<[string, number, string, string | undefined, string, string]>([
  [
    "until now",
    60,
    "2026-05-12T18:00:00Z",
    undefined,
    "2026-03-13T04:00:00Z",
    "2026-05-12T18:00:00Z",
  ],
  [
    "from the current day of the squad",
    60,
    "2026-05-12T02:00:00Z",
    undefined,
    "2026-03-12T04:00:00Z",
    "2026-05-12T02:00:00Z",
  ],
  [
    "from a midnight before a clock change",
    65,
    "2026-05-12T18:00:00Z",
    undefined,
    "2026-03-08T05:00:00Z",
    "2026-05-12T18:00:00Z",
  ],
  [
    "until the end of the draft schedule",
    60,
    "2026-05-12T18:00:00Z",
    "2026-05-31",
    "2026-03-13T04:00:00Z",
    "2026-06-01T04:00:00Z",
  ],
  [
    "until now after a past draft schedule",
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
