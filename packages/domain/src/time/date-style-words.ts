import type { ClockHours, DateOrder, DateSettings, WeekStart } from "./date-style.ts";
import { formatDay, formatTimeRange, WEEKDAYS } from "./format.ts";

export const CLOCK_LABELS: Readonly<Record<ClockHours, string>> = {
  12: "12 hours: 6:30 PM",
  24: "24 hours: 18:30",
};
export const DATE_ORDER_LABELS: Readonly<Record<DateOrder, string>> = {
  "month-first": "Month first: Nov 20",
  "day-first": "Day first: 20 Nov",
};
export const WEEK_START_LABELS: Readonly<Record<WeekStart, string>> = {
  0: "Sunday",
  1: "Monday",
  6: "Saturday",
};

/** Formats a preview of the date settings: "Fri, 20 Nov, 18:30 - 20:30; weeks begin on Monday". */
export function dateSettingsExample(settings: DateSettings): string {
  const evening = `${formatDay("2026-11-20", settings)}, ${formatTimeRange("18:30", "20:30", settings)}`;
  return `${evening}; weeks begin on ${WEEKDAYS[settings.weekStartsOn]}`;
}
