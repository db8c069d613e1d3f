export const WEEKENDS = [
  "saturday-sunday",
  "friday-saturday",
  "friday-sunday",
  "saturday",
  "sunday",
] as const;

export type Weekend = (typeof WEEKENDS)[number];

export const WEEKEND_LABELS: Readonly<Record<Weekend, string>> = {
  "saturday-sunday": "Saturday and Sunday",
  "friday-saturday": "Friday and Saturday",
  "friday-sunday": "Friday, Saturday and Sunday",
  saturday: "Saturday",
  sunday: "Sunday",
};

const WEEKEND_DAYS: Readonly<Record<Weekend, readonly number[]>> = {
  "saturday-sunday": [6, 0],
  "friday-saturday": [5, 6],
  "friday-sunday": [5, 6, 0],
  saturday: [6],
  sunday: [0],
};

/** Parses a stored weekend; the column holds only these words. */
export function weekendOf(stored: string): Weekend {
  return WEEKENDS.find((weekend) => weekend === stored) ?? "saturday-sunday";
}

/** True for a weekday of the weekend; Sunday is 0. */
export function isWeekendDay(weekday: number, weekend: Weekend): boolean {
  return WEEKEND_DAYS[weekend].includes(weekday);
}

/** How a squad weighs the workload of its members. */
export interface WorkloadRules {
  /** Days that the workload covers. */
  readonly workloadDays: number;
  /** Points for each of these hours; any other hour is one point. */
  readonly nightWeight: number;
  readonly weekendWeight: number;
  readonly holidayWeight: number;
  /** Hours added for a last-minute pickup, within `LATE_SAVE_HOURS` of the start. */
  readonly lastMinutePickupHours: number;
  readonly weekend: Weekend;
}

/** An assignment this many hours before the start is a last-minute pickup. */
export const LAST_MINUTE_PICKUP_HOURS = 24;

/** Bounds and default of the days that the workload covers. */
export const WORKLOAD_DAYS = { least: 60, most: 365, usual: 180 };
export const WEIGHT = { least: 1, most: 5 };
export const LAST_MINUTE_PICKUP = { least: 0, most: 24 };
