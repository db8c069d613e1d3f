import { gapBeside } from "@watchbill/domain/shifts/gap-beside";
import { monthOf } from "@watchbill/domain/shifts/months-read";
import { endpointOptions, queryClient } from "../../lib/api/queries.ts";
import type { Shift } from "./shift-view.ts";

/** A gap is looked for in as many months from the one that is shown. */
export const GAP_MONTHS = 3;

/** From where a walk goes on: from a shift, or from a moment, whose number is 0. */
export type WalkedFrom = Pick<Shift, "id" | "startsAt" | "date">;
export type Direction = 1 | -1;

/** The shift with an open place after another, or before it, over the months of the schedule; each is read unless it is there. */
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
