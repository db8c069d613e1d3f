import { weekdayName } from "@watchbill/domain/time/format";
import { type KeyboardEvent, Suspense, useEffect, useRef } from "react";
import { lazyPrefetched } from "../../../lib/routing/lazy.ts";
import { AfterPaint } from "../../../ui/feedback/after-paint.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { useDayCard } from "../day/use-day-card.ts";
import { isMonthClose } from "./cell-chips.ts";
import { useCellRoom } from "./cell-size.ts";
import { type CellProps, DayCell } from "./day-cell.tsx";
import { keyTarget } from "./grid-keys.ts";
import { narrowWeekdays } from "./narrow-weekdays.ts";
import { CLOSE_LINE } from "./shift-chip.tsx";
import { barsOfWeek } from "./week-bars.ts";

const DayCard = lazyPrefetched(async () => (await import("../day/day-card.tsx")).DayCard);

interface GridProps extends Omit<CellProps, "barsOn"> {
  readonly weeks: readonly (readonly string[])[];
  readonly onFocus: (date: string) => void;
  /**
   * Called when the columns become wide enough for unit numbers, and when they become too narrow.
   */
  readonly onWide: (areWide: boolean) => void;
}

/** Weeks rendered in the first paint after a tap; the other weeks render after it. */
const FIRST_WEEKS = 2;
/** Column width, in characters, from which a chip fits two unit numbers and a time. */
const WIDE_COLUMN_SIGNS = 12;

/**
 * The month's days as an ARIA grid: arrow keys move by a day or a week, Home and End to the week's
 * ends, Page keys by a month. The rows share the height that the page leaves below
 * `--calendar-top`.
 */
export function CalendarGrid(own: GridProps) {
  const squad = useOrganization();
  const { mode, weeks, today, focused, shiftsOn, isPending, onFocus, onWide } = own;
  const barsOn = new Map(weeks.flatMap((week) => barsOfWeek(week, own)));
  const props = { ...own, barsOn };
  const grid = useRef<HTMLTableElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const [firstWeek = []] = weeks;
  // A week view has no narrow columns, and a loading month does not yet know which weekdays have no
  // shift.
  const isNarrow = narrowWeekdays(
    weeks,
    (date) => mode === "week" || isPending || shiftsOn.has(date),
  );
  const measuredAt = Math.max(isNarrow.indexOf(false), 0);
  const room = useCellRoom(ruler, grid, measuredAt);
  const areWide = room !== null && room.signs >= WIDE_COLUMN_SIGNS;
  useEffect(() => onWide(areWide), [areWide, onWide]);
  const isClose = mode === "month" && isMonthClose(weeks.flat(), props, room, squad);
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused]);
  const card = useDayCard(grid);
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = keyTarget(event.key, focused, squad.weekStartsOn);
    if (target === null) return;
    event.preventDefault();
    if (target === focused) return;
    isMoving.current = true;
    onFocus(target);
  };
  const todayAt =
    mode === "month" && weeks.some((week) => week.includes(today)) ? weekdayIn(weeks, today) : -1;
  return (
    <div
      className="relative short:[--calendar-row:7.5rem] [--calendar-row:max(5.25rem,calc((100dvh_-_var(--calendar-top,21.25rem)_-_2.25rem)_/_var(--calendar-weeks)))]"
      style={{ ["--calendar-weeks" as string]: weeks.length }}
    >
      <div
        ref={ruler}
        aria-hidden
        className="tabular invisible absolute h-(--calendar-row) text-xs"
      >
        <span className="block leading-4">0123456789</span>
        <span className={`block ${CLOSE_LINE}`}>0</span>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label="Shift calendar"
        aria-busy={isPending}
        onKeyDown={onKeyDown}
        {...card.handlers}
        className="w-full table-fixed border-collapse"
      >
        <colgroup>
          {firstWeek.map((date, weekday) => (
            <col key={weekdayName(date)} className={isNarrow[weekday] ? "sm:w-22" : ""} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {firstWeek.map((date, weekday) => (
              // Columns have weekdays as keys, so that the measured column elements stay when the
              // month changes.
              <th
                key={weekdayName(date)}
                scope="col"
                abbr={weekdayName(date)}
                className={`pb-1 text-center text-xs leading-5 font-semibold ${weekday === todayAt ? "text-accent-strong" : "text-ink-soft"}`}
              >
                <span aria-hidden>{weekdayName(date).slice(0, 3)}</span>
                <span className="sr-only">{weekdayName(date)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={week[0]} className="h-16 sm:h-(--calendar-row)">
              <AfterPaint
                isAtOnce={index < FIRST_WEEKS || week.includes(focused)}
                placeholder={<td colSpan={week.length} className="border border-line" />}
              >
                {() =>
                  week.map((date, weekday) => (
                    <DayCell
                      key={date}
                      {...props}
                      date={date}
                      room={room}
                      isClose={isClose}
                      isTinted={weekday === todayAt}
                    />
                  ))
                }
              </AfterPaint>
            </tr>
          ))}
        </tbody>
      </table>
      {card.shown ? (
        <Suspense fallback={null}>
          <DayCard
            date={card.shown.date}
            beside={card.shown.beside}
            shifts={shiftsOn.get(card.shown.date) ?? []}
            {...card.own}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function weekdayIn(weeks: readonly (readonly string[])[], date: string): number {
  return weeks.find((week) => week.includes(date))?.indexOf(date) ?? -1;
}
