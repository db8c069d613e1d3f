import { type Named, shiftName } from "../shift-types/shift-name.ts";
import type { DateStyle } from "../time/date-style.ts";
import { formatDay, formatTime, formatTimeRange } from "../time/format.ts";
import type { LocalDate } from "../time/local.ts";
import { clockMinutes, type WallClock } from "../time/span.ts";

const DAY_MINUTES = 24 * 60;

/**
 * Formats the hours: "7:00 AM - 9:00 AM"; a shift of 24 hours or more names its end day: "6:00 PM -
 * Sun, Nov 22, 6:00 PM".
 */
export function shiftHours(shift: WallClock, style: DateStyle, today?: LocalDate): string {
  if (clockMinutes(shift) < DAY_MINUTES)
    return formatTimeRange(shift.startTime, shift.endTime, style);
  return `${formatTime(shift.startTime, style)} - ${formatDay(shift.endDate ?? shift.date, style, today)}, ${formatTime(shift.endTime, style)}`;
}

/**
 * Formats "Night on Fri, Nov 20, 11:00 PM - 7:00 AM"; adds the year when it differs from that of
 * `today`.
 */
export function shiftTitle(shift: WallClock & Named, style: DateStyle, today?: LocalDate): string {
  return `${shiftName(shift)} on ${formatDay(shift.date, style, today)}, ${shiftHours(shift, style, today)}`;
}
