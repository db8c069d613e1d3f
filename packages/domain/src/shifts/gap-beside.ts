import { isBefore } from "../time/local.ts";

/** A shift as a walk from gap to gap reads it. */
interface Walked {
  readonly id: number;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly assignmentCount: number;
  readonly maxMembers: number;
}

/** Where a walk stands: at a shift, or at a moment, which no number of a shift is as small as. */
type Stand = Pick<Walked, "id" | "startsAt">;

/** The shift with an open place that begins next after another, or last before it, and is not over; null where there is none. */
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
