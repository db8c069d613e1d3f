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
  return Math.round((100 * counted.filter(({ status }) => status === "completed").length) / counted.length);
}

/** How a coverage rate is shown: good from 90, fair from 75, else poor. */
export function coverageTone(rate: number): "good" | "fair" | "poor" {
  if (rate >= 90) return "good";
  return rate >= 75 ? "fair" : "poor";
}

/** Elapsed minutes as hours with one decimal. */
export function hoursOf(minutes: number): number {
  return Math.round(minutes / 6) / 10;
}
