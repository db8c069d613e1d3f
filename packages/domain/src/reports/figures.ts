/** A member's past assignment of the month. */
interface PastAssignment {
  readonly status: string;
}

/**
 * Returns the percentage of a member's past assignments this month that were completed, not
 * counting those that another member took over; 100 when there were none.
 */
export function coverageRate(past: readonly PastAssignment[]): number {
  const counted = past.filter(({ status }) => status !== "replaced");
  if (counted.length === 0) return 100;
  return Math.round(
    (100 * counted.filter(({ status }) => status === "completed").length) / counted.length,
  );
}

/**
 * Returns the coverage rate to display; null when no shift is past, because 100 would then describe
 * no shift.
 */
export function shownCoverageRate(stats: {
  readonly coverageRate: number;
  readonly shiftsCompleted: number;
}): number | null {
  return stats.coverageRate === 100 && stats.shiftsCompleted === 0 ? null : stats.coverageRate;
}

/** Returns the color tone of a coverage rate: good from 90, fair from 75, else poor. */
export function coverageTone(rate: number): "good" | "fair" | "poor" {
  if (rate >= 90) return "good";
  return rate >= 75 ? "fair" : "poor";
}

/**
 * Converts elapsed minutes to hours, rounded to a hundredth, so that each minute still makes a
 * difference.
 */
export function hoursOf(minutes: number): number {
  return Math.round((minutes * 100) / 60) / 100;
}

/**
 * Statuses of assignments that count as the member's own: held, served or missed. A shift that
 * another member took over counts for that member.
 */
export const COUNTED_STATUSES = ["assigned", "confirmed", "completed", "missed"] as const;

/**
 * Returns the average minutes in service (10-8) per attended shift, rounded; 0 when none was
 * attended.
 */
export function averageMinutes(minutes: number, attended: number): number {
  return attended === 0 ? 0 : Math.round(minutes / attended);
}
