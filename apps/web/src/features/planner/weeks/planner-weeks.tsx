import { useShabbatWindows } from "../../shabbat/use-shabbat-windows.ts";
import type { Shift } from "../../shifts/shift-view.ts";
import type { Holiday } from "../../shifts/use-holidays.ts";
import { useOneTabStop } from "../editing/planner-keys.ts";
import { PlannerDay } from "../grid/planner-day.tsx";

/** A month as stacked weeks, with seven days side by side and room for names. */
export function PlannerWeeks({
  weeks,
  month,
  today,
  showsPast,
  showsGapsOnly,
  shiftsOn,
  holidaysOn,
}: {
  readonly weeks: readonly (readonly string[])[];
  readonly month: string;
  readonly today: string;
  readonly showsPast: boolean;
  readonly showsGapsOnly: boolean;
  readonly shiftsOn: (date: string) => readonly Shift[];
  readonly holidaysOn: (date: string) => readonly Holiday[];
}) {
  const root = useOneTabStop<HTMLElement>();
  const days = weeks.flat();
  const shabbatWindows = useShabbatWindows(days[0] ?? today, days.at(-1) ?? today);
  return (
    <section
      ref={root}
      aria-label="Planner"
      className="pointer-fine:select-none grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      {weeks.map((week) => (
        <div
          key={week[0]}
          data-row
          className="grid grid-cols-[minmax(0,1fr)] gap-1.5 md:grid-cols-7"
        >
          {week.map((date, weekday) => (
            <PlannerDay
              key={date}
              date={date}
              column={weekday}
              isToday={date === today}
              isLeftOut={
                (date < today && !showsPast) || (showsGapsOnly && shiftsOn(date).length === 0)
              }
              isOutside={!date.startsWith(month)}
              shifts={shiftsOn(date)}
              holidays={holidaysOn(date)}
              shabbatWindows={shabbatWindows}
            />
          ))}
        </div>
      ))}
    </section>
  );
}
