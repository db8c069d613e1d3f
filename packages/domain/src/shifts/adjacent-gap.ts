import { isBefore } from "../time/local.ts";

/** The facts of a shift for going from one coverage gap to the next. */
interface Walked {
  readonly id: number;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly assignmentCount: number;
  readonly maxMembers: number;
}

/** Where to start: at a shift, or at an instant with an id smaller than any shift's. */
type Stand = Pick<Walked, "id" | "startsAt">;

/**
 * Returns the next or previous shift with an open spot that is not over; null when there is none.
 */
export function gapBeside<Shift extends Walked>(
  shifts: readonly Shift[],
  from: Stand,
  direction: 1 | -1,
  now: Temporal.Instant,
): Shift | null {
  const order = (a: Stand, b: Stand): number =>
    Temporal.Instant.compare(a.startsAt, b.startsAt) || a.id - b.id;
  const gaps = shifts
    .filter(
      ({ assignmentCount, maxMembers, endsAt }) =>
        assignmentCount < maxMembers && isBefore(now, endsAt),
    )
    .filter((shift) => order(shift, from) * direction > 0)
    .toSorted((a, b) => order(a, b) * direction);
  return gaps[0] ?? null;
}
