/** Which days are a squad's weekend. */
export const WEEKENDS = ["saturday-sunday", "friday-saturday", "friday-sunday", "saturday", "sunday"] as const;

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
export interface BurdenRules {
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
export const BURDEN_DAYS = { least: 60, most: 365, usual: 180 };
const WEIGHT = { least: 1, most: 5 };
const LATE_SAVE = { least: 0, most: 24 };

const NUMBERS = [
  ["nightWeight", WEIGHT, "What a night hour counts"],
  ["weekendWeight", WEIGHT, "What a weekend hour counts"],
  ["holidayWeight", WEIGHT, "What a holiday hour counts"],
  ["lateSaveHours", LATE_SAVE, "Hours for a late save"],
] as const;

/** What is wrong with a squad's rules of burden, by field; fields that are left out stay as they are. */
export function burdenRuleFaults(rules: Partial<BurdenRules>): Record<string, string> {
  const faults: Record<string, string> = {};
  const { burdenDays, weekend } = rules;
  if (burdenDays !== undefined && !(Number.isInteger(burdenDays) && isFrom(burdenDays, BURDEN_DAYS)))
    faults.burdenDays = `Days looked back must be a whole number from ${BURDEN_DAYS.least} to ${BURDEN_DAYS.most}`;
  for (const [field, range, label] of NUMBERS) {
    const value = rules[field];
    if (value !== undefined && !(isFrom(value, range) && isInTwentieths(value)))
      faults[field] = `${label} must be from ${range.least} to ${range.most}, in steps of 0.05`;
  }
  if (weekend !== undefined && !WEEKENDS.includes(weekend)) faults.weekend = "Choose the days of the weekend";
  return faults;
}

function isFrom(value: number, { least, most }: { readonly least: number; readonly most: number }): boolean {
  return Number.isFinite(value) && value >= least && value <= most;
}

function isInTwentieths(value: number): boolean {
  return Math.abs(value * 20 - Math.round(value * 20)) < 1e-9;
}
