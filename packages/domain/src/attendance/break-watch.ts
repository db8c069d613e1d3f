import { isBefore } from "../time/local.ts";
import type { LeftWithNoOne } from "./last-crew.ts";

/** How long a break may leave no unit in service before the admins are notified. */
export const BREAK_MINUTES = 15;

/**
 * A break that the app watches, because it leaves a shift or the squad without a unit in service.
 */
interface WatchedBreak {
  /** The attendance interval that the break ended. */
  readonly id: number;
  readonly memberId: number;
  readonly shiftId: number;
  readonly left: LeftWithNoOne;
  readonly leftAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}

/** A unit that went 10-8. */
export interface Arrival {
  /** The attendance interval that the 10-8 began. */
  readonly id: number;
  readonly memberId: number;
  readonly shiftId: number;
  readonly at: Temporal.Instant;
}

/** When a member on a watched break must be back in service (10-8). */
export function breakEndsAt(leftAt: Temporal.Instant): Temporal.Instant {
  return leftAt.add({ minutes: BREAK_MINUTES });
}

/**
 * The step that is due for a watched break, or null. The watch is canceled when the member goes
 * 10-8 again, when another unit goes in service, or when the shift is over.
 */
export function dueBreakStep(
  watched: WatchedBreak,
  arrivals: readonly Arrival[],
  now: Temporal.Instant,
): "notify" | "cancel" | null {
  const { id, memberId, shiftId, left, leftAt, endsAt } = watched;
  const isFilled = arrivals.some(
    (arrival) =>
      arrival.id !== id &&
      !isBefore(arrival.at, leftAt) &&
      (arrival.memberId === memberId || left === "squad" || arrival.shiftId === shiftId),
  );
  if (isFilled || !isBefore(now, endsAt)) return "cancel";
  return isBefore(now, breakEndsAt(leftAt)) ? null : "notify";
}
