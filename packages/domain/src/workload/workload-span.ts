import { addDays, dateOf, type LocalDate, startOfDay } from "../time/local.ts";
import type { Stretch, WorkloadSquad } from "./day-parts.ts";

/**
 * Returns the span over which workload is counted: the squad's number of whole days back from now.
 * It ends now, or at the end of a later day to include planned shifts. A shift that starts in the
 * span belongs to it.
 */
export function workloadSpan(
  { workloadDays, timeZone }: Pick<WorkloadSquad, "workloadDays" | "timeZone">,
  now: Temporal.Instant,
  plannedUntil?: LocalDate,
): Stretch {
  const from = startOfDay(
    addDays(dateOf(now, timeZone), -workloadDays),
    timeZone,
  ).epochMilliseconds;
  const end =
    plannedUntil === undefined
      ? 0
      : startOfDay(addDays(plannedUntil, 1), timeZone).epochMilliseconds;
  return { from, until: Math.max(now.epochMilliseconds, end) };
}
