import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import { formatLongDay, weekdayName } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { Plus } from "lucide-react";
import { useOrganization } from "../../settings/organization.ts";
import { RosterLink } from "../../shabbat/roster-link.tsx";
import { ShabbatMarks } from "../../shabbat/shabbat-marks.tsx";
import type { Shift } from "../../shifts/shift-view.ts";
import type { Holiday } from "../../shifts/use-holidays.ts";
import { usePlanner } from "../editing/planner-context.ts";
import { ContinuedShift } from "./continued-shift.tsx";
import { PlannerShift } from "./planner-shift.tsx";

/**
 * One day of the planner: holidays, Shabbat times with a link to the roster, shifts, and a button
 * that adds a shift.
 */
export function PlannerDay({
  date,
  column,
  isToday,
  isLeftOut,
  isOutside,
  isBehindBars,
  shifts,
  continued,
  holidays,
  shabbatWindows,
}: {
  readonly date: string;
  readonly column: number;
  readonly isToday: boolean;
  /** True for past days and days without a match, which are hidden on a phone. */
  readonly isLeftOut: boolean;
  /** True for days of the previous or next month. */
  readonly isOutside: boolean;
  /** True if bars of shifts that last several days are between the day's heading and its shifts. */
  readonly isBehindBars: boolean;
  readonly shifts: readonly Shift[];
  /** On a phone, the shifts of several days that began on an earlier day. */
  readonly continued: readonly Shift[];
  readonly holidays: readonly Holiday[];
  readonly shabbatWindows: readonly ShabbatWindow[];
}) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const { edit } = usePlanner();
  return (
    <section
      data-day={date}
      data-column={column}
      aria-label={formatLongDay(date, squad)}
      style={isBehindBars ? { gridColumn: column + 1 } : undefined}
      className={`min-w-0 gap-1.5 rounded-lg border border-line p-1.5 ${isBehindBars ? "row-[1/-1] grid grid-rows-subgrid" : "flex flex-col"} ${isOutside ? "bg-page" : "bg-surface"} ${isLeftOut ? "max-md:hidden" : ""}`}
    >
      <div className="flex flex-col gap-1.5">
        <div className="flex items-center gap-1">
          <h3
            aria-hidden
            className={`tabular text-sm font-bold whitespace-nowrap ${isOutside ? "text-ink-soft" : ""}`}
          >
            <span className="font-semibold text-ink-soft">{weekdayName(date).slice(0, 3)}</span>{" "}
            <span
              data-today={isToday || undefined}
              className={
                isToday
                  ? "inline-flex size-6 items-center justify-center rounded-full bg-accent text-on-accent"
                  : ""
              }
            >
              {Number(date.slice(8))}
            </span>
          </h3>
          <button
            type="button"
            aria-label={`Add a shift on ${formatLongDay(date, squad)}`}
            title="Add a shift"
            onClick={() => edit(date)}
            className="ms-auto inline-flex size-11 items-center justify-center rounded-lg text-ink-soft hover:bg-raised hover:text-ink pointer-fine:size-7"
          >
            <Plus aria-hidden size={16} />
          </button>
        </div>
        {holidays.slice(0, 1).map((holiday) => (
          <p
            key={holiday.id}
            title={holiday.description}
            className="truncate text-xs font-medium text-ink-soft"
          >
            {holiday.workProhibited ? "★ " : ""}
            {holiday.name}
          </p>
        ))}
        <ShabbatMarks date={date} windows={shabbatWindows} />
        {shabbatWindows
          .filter(({ startsAt }) => dateOf(startsAt, timeZone) === date)
          .map((window) => (
            <span key={window.startsAt.epochMilliseconds} className="text-xs">
              <RosterLink window={window} />
            </span>
          ))}
      </div>
      {shifts.length + continued.length > 0 ? (
        <div className={`flex flex-col gap-1.5 ${isBehindBars ? "row-start-[-2]" : ""}`}>
          {continued.map((shift) => (
            <ContinuedShift key={shift.id} shift={shift} date={date} />
          ))}
          {shifts.map((shift) => (
            <PlannerShift key={shift.id} shift={shift} />
          ))}
        </div>
      ) : null}
    </section>
  );
}
