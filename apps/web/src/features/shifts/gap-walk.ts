import { isBefore } from "@watchbill/domain/time/local";
import { endpointOptions, queryClient } from "../../lib/queries.ts";
import type { Shift } from "./shift-view.ts";
import { monthOf } from "./use-shifts.ts";

/** A gap is looked for in as many months from the one that is shown. */
export const GAP_MONTHS = 3;

type Gap = Pick<Shift, "id" | "startsAt" | "endsAt" | "assignmentCount" | "maxMembers">;
/** From where a walk goes on: from a shift, or from a moment, which is before all that begins then. */
export type WalkedFrom = Pick<Shift, "id" | "startsAt" | "date">;
export type Direction = 1 | -1;

/** The shift with an open place that begins next after another, or last before it; null where there is none among these. */
export function gapBeside<Shown extends Gap>(
  shifts: readonly Shown[],
  from: Pick<Gap, "id" | "startsAt">,
  direction: Direction,
  now: Temporal.Instant,
): Shown | null {
  const order = (a: Pick<Gap, "id" | "startsAt">, b: Pick<Gap, "id" | "startsAt">): number =>
    Temporal.Instant.compare(a.startsAt, b.startsAt) || a.id - b.id;
  const gaps = shifts
    .filter(
      ({ assignmentCount, maxMembers, endsAt }) => assignmentCount < maxMembers && isBefore(now, Temporal.Instant.from(endsAt)),
    )
    .filter((shift) => order(shift, from) * direction > 0)
    .toSorted((a, b) => order(a, b) * direction);
  return gaps[0] ?? null;
}

/** The same over the months of the schedule from the one of a shift on, or back; each is read unless it is there. */
export async function findGap(from: WalkedFrom, direction: Direction, now: Temporal.Instant): Promise<Shift | null> {
  const first = Temporal.PlainYearMonth.from(from.date.slice(0, 7));
  for (let step = 0; step < GAP_MONTHS; step += 1) {
    const month = monthOf(`${first.add({ months: step * direction }).toString()}-01`);
    const shifts = await queryClient.fetchQuery(endpointOptions("shifts.month", month));
    const gap = gapBeside(shifts, from, direction, now);
    if (gap) return gap;
  }
  return null;
}
