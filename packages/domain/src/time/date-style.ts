/** Whether times have a 12-hour clock, "6:30 PM", or a 24-hour clock, "18:30". */
export const CLOCK_HOURS = [12, 24] as const;
/** Whether dates read "Nov 20" or "20 Nov". */
export const DATE_ORDERS = ["month-first", "day-first"] as const;
/** The possible first days of the week; 0 is Sunday. */
export const WEEK_STARTS = [0, 1, 6] as const;

export type ClockHours = (typeof CLOCK_HOURS)[number];
export type DateOrder = (typeof DATE_ORDERS)[number];
export type WeekStart = (typeof WEEK_STARTS)[number];

export interface DateStyle {
  readonly clockHours: ClockHours;
  readonly dateOrder: DateOrder;
}

/** The date style with the squad's time zone. */
export interface SquadClock extends DateStyle {
  readonly timeZone: string;
}

/** All clock and calendar settings of a squad. */
export interface DateSettings extends DateStyle {
  readonly weekStartsOn: WeekStart;
}

/** The default date settings. */
export const USUAL_DATES: DateSettings = {
  clockHours: 12,
  dateOrder: "month-first",
  weekStartsOn: 0,
};

/** Reads a stored choice of the clock; any other value becomes the default. */
export function clockHoursOf(value: number): ClockHours {
  return CLOCK_HOURS.find((hours) => hours === value) ?? USUAL_DATES.clockHours;
}

/** Reads the stored order of day and month; any other value becomes the default. */
export function dateOrderOf(value: string): DateOrder {
  return DATE_ORDERS.find((order) => order === value) ?? USUAL_DATES.dateOrder;
}

/** Reads the stored first day of the week; any other value becomes the default. */
export function weekStartOf(value: number): WeekStart {
  return WEEK_STARTS.find((day) => day === value) ?? USUAL_DATES.weekStartsOn;
}
