/** A clock of twelve hours, "6:30 PM", or of twenty-four, "18:30". */
export const CLOCK_HOURS = [12, 24] as const;
/** "Nov 20" or "20 Nov". */
export const DATE_ORDERS = ["month-first", "day-first"] as const;
/** The weekdays that weeks begin on somewhere, Sunday as 0. */
export const WEEK_STARTS = [0, 1, 6] as const;

export type ClockHours = (typeof CLOCK_HOURS)[number];
export type DateOrder = (typeof DATE_ORDERS)[number];
export type WeekStart = (typeof WEEK_STARTS)[number];

/** How a squad writes times and days. */
export interface DateStyle {
  readonly clockHours: ClockHours;
  readonly dateOrder: DateOrder;
}

/** The same with the zone that its clocks show. */
export interface SquadClock extends DateStyle {
  readonly timeZone: string;
}

/** All that a squad chooses of its clock and calendar. */
export interface DateSettings extends DateStyle {
  readonly weekStartsOn: WeekStart;
}

/** How squads write that never chose. */
export const USUAL_DATES: DateSettings = {
  clockHours: 12,
  dateOrder: "month-first",
  weekStartsOn: 0,
};

/** A stored or posted number of hours as one of the clocks; any other is the usual one. */
export function clockHoursOf(value: number): ClockHours {
  return CLOCK_HOURS.find((hours) => hours === value) ?? USUAL_DATES.clockHours;
}

/** A stored order of day and month; any other is the usual one. */
export function dateOrderOf(value: string): DateOrder {
  return DATE_ORDERS.find((order) => order === value) ?? USUAL_DATES.dateOrder;
}

/** A stored first day of the week; any other is the usual one. */
export function weekStartOf(value: number): WeekStart {
  return WEEK_STARTS.find((day) => day === value) ?? USUAL_DATES.weekStartsOn;
}
