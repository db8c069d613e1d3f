import { type ShiftBar, shiftBars } from "@watchbill/domain/shifts/shift-bars";
import { daysOfShift, lastsDays } from "@watchbill/domain/shifts/shift-days";
import { type CSSProperties, Fragment } from "react";
import { useMediaQuery } from "../../../lib/browser/media.ts";
import { AfterPaint } from "../../../ui/feedback/after-paint.tsx";
import { useShabbatWindows } from "../../shabbat/use-shabbat-windows.ts";
import type { Shift } from "../../shifts/shift-view.ts";
import type { Holiday } from "../../shifts/use-holidays.ts";
import { useOneTabStop } from "../editing/planner-keys.ts";
import { ContinuedShift } from "../grid/continued-shift.tsx";
import { PlannerDay } from "../grid/planner-day.tsx";
import { PlannerShift } from "../grid/planner-shift.tsx";

/** Weeks rendered in the first paint after a tap; the other weeks render after it. */
const FIRST_WEEKS = 2;

/**
 * The week view: a month as weeks below each other, each with seven days side by side and room for
 * names.
 */
export function PlannerWeeks({
  weeks,
  month,
  today,
  showsPast,
  showsGapsOnly,
  longer,
  shiftsOn,
  holidaysOn,
}: {
  readonly weeks: readonly (readonly string[])[];
  readonly month: string;
  readonly today: string;
  readonly showsPast: boolean;
  readonly showsGapsOnly: boolean;
  /**
   * The shifts of several days. On a wide screen each is a bar across its days; on a phone, each of
   * its days lists the shift.
   */
  readonly longer: readonly Shift[];
  readonly shiftsOn: (date: string) => readonly Shift[];
  readonly holidaysOn: (date: string) => readonly Holiday[];
}) {
  const root = useOneTabStop<HTMLElement>();
  const hasBars = useMediaQuery("(width >= 48rem)");
  const days = weeks.flat();
  const shabbatWindows = useShabbatWindows(days[0] ?? today, days.at(-1) ?? today);
  return (
    <section
      ref={root}
      aria-label="Planner"
      className="pointer-fine:select-none grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      {weeks.map((week, index) => {
        const bars = hasBars ? shiftBars(week, longer) : [];
        const lines = Math.max(0, ...bars.map(({ line }) => line + 1));
        return (
          <AfterPaint
            key={week[0]}
            isAtOnce={index < FIRST_WEEKS}
            placeholder={<div className="h-48" />}
          >
            {() => (
              <div
                data-row
                style={{ "--lines": lines } as CSSProperties}
                className={`grid grid-cols-[minmax(0,1fr)] gap-1.5 md:grid-cols-7 ${lines > 0 ? "grid-rows-[auto_repeat(var(--lines),auto)_1fr]" : ""}`}
              >
                {week.map((date, weekday) => (
                  <Fragment key={date}>
                    <PlannerDay
                      date={date}
                      column={weekday}
                      isToday={date === today}
                      isLeftOut={
                        (date < today && !showsPast) ||
                        (showsGapsOnly && shiftsOn(date).length === 0)
                      }
                      isOutside={!date.startsWith(month)}
                      isBehindBars={lines > 0}
                      shifts={
                        hasBars ? shiftsOn(date).filter((one) => !lastsDays(one)) : shiftsOn(date)
                      }
                      continued={hasBars ? [] : longer.filter((one) => continuesOn(one, date))}
                      holidays={holidaysOn(date)}
                      shabbatWindows={shabbatWindows}
                    />
                    {bars
                      .filter(({ from }) => from === weekday)
                      .map((bar) => (
                        <Bar key={bar.shift.id} bar={bar} week={week} />
                      ))}
                  </Fragment>
                ))}
              </div>
            )}
          </AfterPaint>
        );
      })}
    </section>
  );
}

function continuesOn(shift: Shift, date: string): boolean {
  return shift.date < date && daysOfShift(shift).includes(date);
}

/**
 * A shift of several days as a bar in a week. Members can be dropped only on the part with the
 * shift's start.
 */
function Bar({ bar, week }: { readonly bar: ShiftBar<Shift>; readonly week: readonly string[] }) {
  const { shift, from, to, line, isContinued } = bar;
  const date = week[from] ?? shift.date;
  return (
    <div
      data-day={date}
      data-column={from}
      style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: line + 2 }}
      className="z-1 mx-1.5"
    >
      {isContinued ? <ContinuedShift shift={shift} date={date} /> : <PlannerShift shift={shift} />}
    </div>
  );
}
