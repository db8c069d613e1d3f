import type { HoursRange } from "../members/reminder-hours.ts";

/** What happens when a limit is exceeded: nothing, a warning to confirm, or a refusal. */
export const LIMIT_LEVELS = ["off", "warn", "forbid"] as const;

export type LimitLevel = (typeof LIMIT_LEVELS)[number];

export const LIMIT_LEVEL_LABELS: Readonly<Record<LimitLevel, string>> = {
  off: "Allow",
  warn: "Warn",
  forbid: "Block",
};

/** Reads a stored level; the database column allows only these words. */
export function limitLevel(stored: string): LimitLevel {
  return LIMIT_LEVELS.find((level) => level === stored) ?? "warn";
}

/** The squad's limits on the assignments of one member; 0 means no limit. */
export interface Limits {
  /** Minimum rest between two shifts, in hours. */
  readonly minimumRestHours: number;
  readonly restLevel: LimitLevel;
  readonly maxHoursInSevenDays: number;
  readonly hoursLevel: LimitLevel;
  readonly maxNightsInRow: number;
  readonly nightsLevel: LimitLevel;
}

export const REST_HOURS: HoursRange = { least: 0, most: 72 };
/** Length in days of the rolling window for hour limits. */
export const WINDOW_DAYS = 7;
export const WINDOW_HOURS = WINDOW_DAYS * 24;
export const HOURS_IN_SEVEN_DAYS: HoursRange = { least: 0, most: WINDOW_HOURS };
export const NIGHTS_IN_ROW: HoursRange = { least: 0, most: 14 };

/** Returns the squad's limits as numbers; null for a limit that is turned off. */
export function limitsOf(squad: Limits): {
  rest: number | null;
  hours: number | null;
  nights: number | null;
} {
  const inForce = (level: LimitLevel, most: number): number | null =>
    level === "off" || most === 0 ? null : most;
  return {
    rest: inForce(squad.restLevel, squad.minimumRestHours),
    hours: inForce(squad.hoursLevel, squad.maxHoursInSevenDays),
    nights: inForce(squad.nightsLevel, squad.maxNightsInRow),
  };
}
