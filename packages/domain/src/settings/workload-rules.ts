/** Which days are a squad's weekend. */
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

/** A weekend as it is stored, which only these words are written to. */
export function weekendOf(stored: string): Weekend {
  return WEEKENDS.find((weekend) => weekend === stored) ?? "saturday-sunday";
}

/** Whether a weekday is part of a weekend; Sunday is 0. */
export function isWeekendDay(weekday: number, weekend: Weekend): boolean {
  return WEEKEND_DAYS[weekend].includes(weekday);
}

/** How a squad weighs what its members carry. */
export interface WorkloadRules {
  /** How many days back it looks. */
  readonly burdenDays: number;
  /** How many points an hour of these makes; any other hour makes one. */
  readonly nightWeight: number;
  readonly weekendWeight: number;
  readonly holidayWeight: number;
  /** So many hours are added for a place that was taken within `LATE_SAVE_HOURS` of its shift's start. */
  readonly lateSaveHours: number;
  readonly weekend: Weekend;
}

/** Who takes a place so shortly before its shift begins has saved it. */
export const LATE_SAVE_HOURS = 24;

/** How many days back is looked, and how many where nobody has chosen. */
export const WORKLOAD_DAYS = { least: 60, most: 365, usual: 180 };
export const WEIGHT = { least: 1, most: 5 };
export const LATE_SAVE = { least: 0, most: 24 };
