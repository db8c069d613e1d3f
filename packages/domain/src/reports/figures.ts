/** One of a member's past assignments of the month, as its figures need it. */
interface PastAssignment {
  readonly status: string;
}

/**
 * Percent of a member's past assignments this month that were completed; those somebody took over do not count.
 * 100 when there were none.
 */
export function coverageRate(past: readonly PastAssignment[]): number {
  const counted = past.filter(({ status }) => status !== "replaced");
  if (counted.length === 0) return 100;
  return Math.round(
    (100 * counted.filter(({ status }) => status === "completed").length) / counted.length,
  );
}

/** A coverage rate as it is shown: of whom no shift is past yet there is none to praise. 100 with nothing served is the rate of nobody's shifts. */
export function shownCoverageRate(stats: {
  readonly coverageRate: number;
  readonly shiftsCompleted: number;
}): number | null {
  return stats.coverageRate === 100 && stats.shiftsCompleted === 0 ? null : stats.coverageRate;
}

/** How a coverage rate is shown: good from 90, fair from 75, else poor. */
export function coverageTone(rate: number): "good" | "fair" | "poor" {
  if (rate >= 90) return "good";
  return rate >= 75 ? "fair" : "poor";
}

/** Elapsed minutes as hours to a hundredth, which still tells one minute from the next. */
export function hoursOf(minutes: number): number {
  return Math.round((minutes * 100) / 60) / 100;
}

/** Statuses of a place that counts as somebody's shift: held, served or missed. What others took over is theirs. */
export const COUNTED_STATUSES = ["assigned", "confirmed", "completed", "missed"] as const;

/** Minutes 10-8 for each shift attended, rounded; 0 when none was. */
export function averageMinutes(minutes: number, attended: number): number {
  return attended === 0 ? 0 : Math.round(minutes / attended);
}
