/** A 12-hour clock, "6:30 PM", or a 24-hour clock, "18:30". */
export const CLOCK_HOURS = [12, 24] as const;
/** "Nov 20" or "20 Nov". */
export const DATE_ORDERS = ["month-first", "day-first"] as const;
/** Possible first days of the week; 0 is Sunday. */
export const WEEK_STARTS = [0, 1, 6] as const;

export type ClockHours = (typeof CLOCK_HOURS)[number];
export type DateOrder = (typeof DATE_ORDERS)[number];
export type WeekStart = (typeof WEEK_STARTS)[number];

export interface DateStyle {
  readonly clockHours: ClockHours;
  readonly dateOrder: DateOrder;
}

/** Adds the squad's time zone. */
export interface SquadClock extends DateStyle {
  readonly timeZone: string;
}

/** All clock and calendar settings of a squad. */
export interface DateSettings extends DateStyle {
  readonly weekStartsOn: WeekStart;
}

/** The default style. */
export const USUAL_DATES: DateSettings = {
  clockHours: 12,
  dateOrder: "month-first",
  weekStartsOn: 0,
};

/** Parses a clock; any other value reads as the default. */
export function clockHoursOf(value: number): ClockHours {
  return CLOCK_HOURS.find((hours) => hours === value) ?? USUAL_DATES.clockHours;
}

/** Parses the order of day and month; any other value reads as the default. */
export function dateOrderOf(value: string): DateOrder {
  return DATE_ORDERS.find((order) => order === value) ?? USUAL_DATES.dateOrder;
}

/** Parses the first day of the week; any other value reads as the default. */
export function weekStartOf(value: number): WeekStart {
  return WEEK_STARTS.find((day) => day === value) ?? USUAL_DATES.weekStartsOn;
}
