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

/** Reads the stored weekend; the database column allows only these words. */
export function weekendOf(stored: string): Weekend {
  return WEEKENDS.find((weekend) => weekend === stored) ?? "saturday-sunday";
}

/** True if a weekday belongs to the weekend; Sunday is 0. */
export function isWeekendDay(weekday: number, weekend: Weekend): boolean {
  return WEEKEND_DAYS[weekend].includes(weekday);
}

/** How a squad counts the workload of its members. */
export interface WorkloadRules {
  /** The number of past days that the workload covers. */
  readonly workloadDays: number;
  /** Points for an hour at night, on weekends or on holidays; any other hour is one point. */
  readonly nightWeight: number;
  readonly weekendWeight: number;
  readonly holidayWeight: number;
  /** Extra hours for a last-minute pickup, within `LAST_MINUTE_PICKUP_HOURS` of the start. */
  readonly lastMinutePickupHours: number;
  readonly weekend: Weekend;
}

/** A spot taken within this many hours of the start is a last-minute pickup. */
export const LAST_MINUTE_PICKUP_HOURS = 24;

/** The bounds and the default of `workloadDays`. */
export const WORKLOAD_DAYS = { least: 60, most: 365, usual: 180 };
export const WEIGHT = { least: 1, most: 5 };
export const LAST_MINUTE_PICKUP = { least: 0, most: 24 };
