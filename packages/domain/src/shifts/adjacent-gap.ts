import { isBefore } from "../time/local.ts";

/** The fields of a shift that stepping from gap to gap reads. */
interface Walked {
  readonly id: number;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly assignmentCount: number;
  readonly maxMembers: number;
}

/** The position of the step: a shift, or an instant whose id is smaller than any shift's. */
type Stand = Pick<Walked, "id" | "startsAt">;

/** The next or previous shift with an open spot that is not over; null when there is none. */
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
