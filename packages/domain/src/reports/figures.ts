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

/** A coverage rate as it is shown: of whom no shift is past yet there is none to praise. 100 with nothing served is the rate of nobody's shifts. */
export function shownCoverageRate(stats: { readonly coverageRate: number; readonly shiftsCompleted: number }): number | null {
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

/** What each figure means, in a sentence for a hint beside it. */
export const FIGURE_HINTS = {
  totalShifts: "Places held, served or missed in these dates; those somebody took over count for them.",
  completedShifts: "Shifts the member was 10-8 on and closed, by themselves or by the system.",
  hoursLogged: "Time between 10-8 and 10-7, breaks left out, to the minute.",
  avgShiftDuration: "Time 10-8 divided by the shifts attended.",
  coverageRate: "Of the month's past places, the part that was served; those somebody took over do not count.",
  availableShifts:
    "What the member's availability adds up to in these dates: weekly is one in 7 days, bi-weekly in 14, monthly in 28. In fewer than 28 days: the shifts held, and those of these days that the member serves and is free for.",
  currentShiftLoad: "Places the member holds on the date, or in the next seven days when no date is chosen.",
  lastShiftDate: "The newest shift that was served by the end of these dates, however long ago.",
  assignedShifts: "Places the member holds or has served in these dates.",
  moreShifts: "How many more the member would take.",
  fillsIn: "Serves when asked, in a slot that comes round in these dates; counted as none offered.",
  freeFor: "When: each shift of these days that the member serves and is free for.",
  coverage: "A place counts as filled while somebody holds it or has served it; missed and given away it is empty.",
  median: "Half of the members have so many hours or fewer.",
  gini: "0 when everybody serves alike, towards 1 when one member serves for all.",
  asked: "Requests for cover, by the month they were made in.",
  filled: "Requests that somebody accepted.",
  replacements: "Requests of others that you accepted.",
  totalMembers: "Members who are active.",
  activeShifts: "Shifts under way, or starting today.",
  openRequests: "Requests for cover that nobody has answered yet, of shifts not yet over.",
  coverageGaps: "Shifts of the next ten days that have a free place.",
  hoursToFill: "Half of the requests were taken within this many hours.",
} as const;
