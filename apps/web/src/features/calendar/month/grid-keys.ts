import { weekStart } from "@watchbill/domain/time/calendar";
import type { WeekStart } from "@watchbill/domain/time/date-style";
import { addDays } from "@watchbill/domain/time/local";

/**
 * Returns the day to which a key moves the focus, or null for other keys. Home and End go to the
 * ends of the week, whose first day is a squad setting.
 */
export function keyTarget(key: string, from: string, weekStartsOn: WeekStart): string | null {
  const day = Temporal.PlainDate.from(from);
  switch (key) {
    case "ArrowLeft":
      return addDays(from, -1);
    case "ArrowRight":
      return addDays(from, 1);
    case "ArrowUp":
      return addDays(from, -7);
    case "ArrowDown":
      return addDays(from, 7);
    case "Home":
      return weekStart(from, weekStartsOn);
    case "End":
      return addDays(weekStart(from, weekStartsOn), 6);
    case "PageUp":
      return day.subtract({ months: 1 }).toString();
    case "PageDown":
      return day.add({ months: 1 }).toString();
    default:
      return null;
  }
}
