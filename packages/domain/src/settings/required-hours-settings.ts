export const REQUIRED_HOURS_PERIODS = ["month", "quarter"] as const;
export type RequiredHoursPeriod = (typeof REQUIRED_HOURS_PERIODS)[number];

export function requiredHoursPeriodLabel(period: RequiredHoursPeriod): string {
  return period === "month" ? "Calendar month" : "Calendar quarter";
}

export function requiredHoursPeriodOf(period: string): RequiredHoursPeriod {
  return period === "quarter" ? period : "month";
}

/** The hours that each active member must serve. */
export interface RequiredHoursSettings {
  /**
   * The hours required in each period, unless the member has a different number; 0 turns
   * required hours off.
   */
  readonly requiredHours: number;
  readonly requiredHoursPeriod: RequiredHoursPeriod;
}
