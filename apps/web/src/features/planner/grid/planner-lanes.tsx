import { compactTime, formatLongDay, weekdayName } from "@watchbill/domain/time/format";
import { AfterPaint } from "../../../ui/feedback/after-paint.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { SHIFT_TYPE_FILLS } from "../../shift-types/shift-type-colors.ts";
import { useShiftTypes } from "../../shift-types/use-shift-types.ts";
import type { Shift } from "../../shifts/shift-view.ts";
import type { Holiday } from "../../shifts/use-holidays.ts";
import { usePlanner } from "../editing/planner-context.ts";
import { useOneTabStop } from "../editing/planner-keys.ts";
import { countOpen } from "../gaps.ts";
import { ContinuedShift } from "./continued-shift.tsx";
import { LaneShift } from "./lane-shift.tsx";
import { type Lane, laneCells, lanesOf } from "./lanes.ts";

interface Shown {
  readonly days: readonly string[];
  readonly today: string;
  readonly holidaysOn: (date: string) => readonly Holiday[];
}

/** Lanes rendered in the first paint after a tap; the other lanes render after it. */
const FIRST_LANES = 2;

/**
 * The lane view: a whole month on a wide screen, with a row for each shift type and a column for
 * each day.
 */
export function PlannerLanes({ shifts, ...shown }: Shown & { readonly shifts: readonly Shift[] }) {
  const root = useOneTabStop<HTMLElement>();
  const { data: kinds } = useShiftTypes();
  const lanes = lanesOf(
    shifts,
    (kinds ?? []).map(({ key }) => key),
  );
  return (
    <section
      ref={root}
      aria-label="Planner"
      className="pointer-fine:select-none -mx-3 overflow-x-auto px-3 sm:mx-0 sm:px-0 lg:overflow-x-visible"
    >
      <table className="w-full min-w-[90rem] table-fixed border-separate border-spacing-0 lg:min-w-0">
        <caption className="sr-only">
          Shifts by type and day. Use the arrow keys to move between them.
        </caption>
        <thead>
          <tr data-row>
            <th
              scope="col"
              className="sticky start-0 z-10 lg:static w-20 bg-page text-start text-xs font-semibold text-ink-soft min-[100rem]:w-24"
            >
              Type
            </th>
            {shown.days.map((date) => (
              <DayHead
                key={date}
                date={date}
                isToday={date === shown.today}
                holiday={shown.holidaysOn(date)[0]}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane, index) => (
            <AfterPaint
              key={lane.kind}
              isAtOnce={index < FIRST_LANES}
              placeholder={<tr aria-hidden className="h-24" />}
            >
              {() => <LaneRow lane={lane} {...shown} />}
            </AfterPaint>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DayHead({
  date,
  isToday,
  holiday,
}: {
  readonly date: string;
  readonly isToday: boolean;
  readonly holiday?: Holiday | undefined;
}) {
  const { edit } = usePlanner();
  return (
    <th
      scope="col"
      data-day={date}
      data-column={date}
      className="p-px text-center align-bottom font-normal"
    >
      <button
        type="button"
        title={holiday ? `${holiday.name}. Add a shift` : "Add a shift"}
        onClick={() => edit(date)}
        className="tabular min-h-11 w-full rounded text-xs leading-tight hover:bg-raised pointer-fine:min-h-8"
      >
        <span className="sr-only">Add a shift on {formatLongDay(date, useOrganization())}</span>
        <span aria-hidden className="block text-ink-soft">
          {weekdayName(date).slice(0, 2)}
        </span>
        <span
          aria-hidden
          data-today={isToday || undefined}
          className={
            isToday
              ? "inline-flex size-6 items-center justify-center rounded-full bg-accent font-bold text-on-accent"
              : "font-bold"
          }
        >
          {holiday?.workProhibited ? "★" : ""}
          {Number(date.slice(8))}
        </span>
      </button>
    </th>
  );
}

function LaneRow({ lane, days, today }: Shown & { readonly lane: Lane }) {
  const { length } = days;
  const isAhead = ({ date }: Shift): boolean => date >= today && date >= (days[0] ?? "");
  const open = countOpen(lane.shifts.filter(isAhead));
  return (
    <tr data-row>
      <th
        scope="row"
        className="sticky start-0 z-10 lg:static border-t border-line bg-page py-1 pe-1 text-start align-top text-[0.6875rem] font-semibold tracking-tight"
      >
        <span className="flex items-start gap-1">
          <span
            aria-hidden
            className={`mt-0.5 h-3 w-1 shrink-0 rounded ${SHIFT_TYPE_FILLS[lane.color]}`}
          />
          <span className="line-clamp-3 hyphens-auto wrap-break-word">{lane.name}</span>
        </span>
        <span className="tabular block font-normal text-ink-soft">
          {compactTime(lane.usualStart, useOrganization())}
        </span>
        {open > 0 ? <span className="tabular block font-bold text-bad">{open} open</span> : null}
      </th>
      {laneCells(days, lane.shifts).map((cell) => {
        const [date = ""] = cell.days;
        return (
          <td
            key={date}
            colSpan={cell.days.length}
            data-day={date}
            data-column={date}
            className={`border-t border-line p-px align-top ${cell.days.includes(today) ? "bg-accent-soft/40" : ""} ${(cell.days.at(-1) ?? date) < today ? "opacity-75" : ""}`}
          >
            <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
              {cell.continued.map((shift) => (
                <ContinuedShift key={shift.id} shift={shift} date={date} />
              ))}
              {cell.shifts.map((shift) => (
                <LaneShift
                  key={shift.id}
                  shift={shift}
                  usualStart={lane.usualStart}
                  isOnTheRight={days.indexOf(date) > length / 2}
                />
              ))}
            </div>
          </td>
        );
      })}
    </tr>
  );
}
