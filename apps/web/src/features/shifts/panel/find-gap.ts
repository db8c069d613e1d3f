import { gapBeside } from "@watchbill/domain/shifts/adjacent-gap";
import { monthOf } from "@watchbill/domain/shifts/months-read";
import { endpointOptions, queryClient } from "../../../lib/api/queries.ts";
import type { Shift } from "../shift-view.ts";

/** Number of months that a search for a coverage gap covers, from the month in view. */
export const GAP_MONTHS = 3;

/** Where the search starts: a shift, or a moment (with id 0). */
export type WalkedFrom = Pick<Shift, "id" | "startsAt" | "date">;
export type Direction = 1 | -1;

/**
 * Finds the next or previous shift with a coverage gap. Takes each month from the cache, or fetches
 * it.
 */
export async function findGap(
  from: WalkedFrom,
  direction: Direction,
  now: Temporal.Instant,
): Promise<Shift | null> {
  const first = Temporal.PlainYearMonth.from(from.date.slice(0, 7));
  const stand = { id: from.id, startsAt: Temporal.Instant.from(from.startsAt) };
  for (let step = 0; step < GAP_MONTHS; step += 1) {
    const month = monthOf(`${first.add({ months: step * direction }).toString()}-01`);
    const shifts = await queryClient.fetchQuery(endpointOptions("shifts.month", month));
    const walked = shifts.map((shift) => ({
      ...shift,
      shift,
      startsAt: Temporal.Instant.from(shift.startsAt),
      endsAt: Temporal.Instant.from(shift.endsAt),
    }));
    const gap = gapBeside(walked, stand, direction, now);
    if (gap) return gap.shift;
  }
  return null;
}
