import { isBefore } from "../time/local.ts";
import type { LeftWithNoOne } from "./last-crew.ts";

/** Limit of a break that leaves no unit in service, before the admins are notified. */
export const BREAK_MINUTES = 15;

/** A break that leaves a shift or the squad without a unit in service. */
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

/** When the member must be 10-8 again. */
export function breakEndsAt(leftAt: Temporal.Instant): Temporal.Instant {
  return leftAt.add({ minutes: BREAK_MINUTES });
}

/**
 * The step that is due for a watched break, or null. The watch is canceled when its member goes 10-8 again, when another unit fills
 * the gap, or when the shift is over.
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
