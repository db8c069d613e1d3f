import { weekStart } from "../time/calendar.ts";
import type { WeekStart } from "../time/date-style.ts";
import { addDays, type LocalDate } from "../time/local.ts";

interface Preset {
  readonly label: string;
  readonly fromDate: LocalDate;
  readonly untilDate: LocalDate;
}

/**
 * Returns the common choices of time off. The rest of the week runs from today to the week's last
 * day.
 */
export function timeOffPresets(today: LocalDate, weekStartsOn: WeekStart): readonly Preset[] {
  const tomorrow = addDays(today, 1);
  return [
    { label: "Today", fromDate: today, untilDate: today },
    { label: "Tomorrow", fromDate: tomorrow, untilDate: tomorrow },
    {
      label: "This week",
      fromDate: today,
      untilDate: addDays(weekStart(today, weekStartsOn), 6),
    },
  ];
}
