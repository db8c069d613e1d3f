import { shiftName, shortShiftName } from "@watchbill/domain/shift-types/shift-name";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { compactTime, formatTime } from "@watchbill/domain/time/format";
import { useOrganization } from "../../settings/organization.ts";
import { SHIFT_TYPE_EDGES } from "../../shift-types/shift-type-colors.ts";
import {
  coverageNow,
  FILL_MARKS,
  filling,
  fillText,
  openCodes,
  type Shift,
  timeOnDay,
} from "../../shifts/shift-view.ts";
import { isGap } from "../gap-text.ts";
import { type ChipWord, chipWords, closeLinesOf, linesOf, withShiftName } from "./chip-text.ts";
import type { Density } from "./density.ts";
import type { DayBar } from "./week-bars.ts";

const BASE = "block rounded border border-s-4 text-xs";
/** Line height in the compact format of a month. */
export const CLOSE_LINE = "leading-[min(--spacing(4),0.875rem)]";
/** Maximum lines of a chip, so that one shift does not hide the others of its day. */
const MOST_LINES: Readonly<Record<Density, number>> = { coverage: 2, units: 2, names: 4 };

/**
 * Formats a shift into the lines of a month cell; in the compact format, into the fewest lines.
 * Adds the shift's name if a line has room.
 */
export function chipLines(
  shift: Shift,
  date: string,
  density: Density,
  signs: number,
  isClose: boolean,
  style: DateStyle,
): ChipWord[][] {
  const [time, most] = [timeOnDay(shift, date, style, compactTime), MOST_LINES[density]];
  const lines = isClose
    ? closeLinesOf(shift, time, density, signs, most)
    : linesOf(chipWords(shift, time, density), signs, most);
  return withShiftName(lines, shift, signs);
}

/**
 * A shift in a month cell. An open spot gives its sign a red border; a shift of an adjacent month
 * is dimmed.
 */
export function MonthChip({
  shift,
  lines,
  join = "",
  isDim,
  isClose,
}: {
  readonly shift: Shift;
  readonly lines: readonly (readonly ChipWord[])[];
  /** CSS classes that join this part of a bar to the parts on the days before and after. */
  readonly join?: string;
  readonly isDim: boolean;
  /** True in the compact format, in which adjacent chips share a border. */
  readonly isClose: boolean;
}) {
  const { tone } = FILL_MARKS[coverageNow(shift)];
  return (
    <span
      title={shiftName(shift)}
      data-gap={isGap(shift) || undefined}
      className={`${BASE} px-1 ${join} ${isClose ? `${CLOSE_LINE} -mt-px first:mt-0 ${hasRedEdge(shift) ? "relative" : ""}` : "leading-4"} ${edgeOf(shift, isDim)} ${isDim ? "" : "bg-surface"} ${SHIFT_TYPE_EDGES[shift.typeColor]}`}
    >
      {lines.map((words) => (
        // The lines fit the screen, and paper is narrower, so they wrap in print.
        <span
          key={words.map(({ text }) => text).join(" ")}
          className="flex min-h-[1lh] min-w-0 gap-x-1 overflow-hidden whitespace-nowrap print:flex-wrap"
        >
          {words.map(({ kind, text }) => (
            <span
              key={text}
              className={
                kind === "person"
                  ? `tabular ${text.includes(" ") ? "truncate" : "shrink-0"}`
                  : kind === "time" || kind === "name"
                    ? `text-ink-soft ${kind === "time" ? "font-semibold" : ""}`
                    : `tabular ms-auto font-bold ${isDim ? "" : tone}`
              }
            >
              {text}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}

/** An empty line of a cell, on which other days of the week have a bar. */
export function FreeLine({ isClose }: { readonly isClose: boolean }) {
  return (
    <span
      className={`${BASE} invisible ${isClose ? `${CLOSE_LINE} -mt-px first:mt-0` : "leading-4"}`}
    >
      <span className="block min-h-[1lh]" />
      <span className="block min-h-[1lh]" />
    </span>
  );
}

/** CSS classes that join a bar's parts on adjacent days, across the cells' padding and border. */
export function joinOf({ startsHere, endsHere }: Pick<DayBar, "startsHere" | "endsHere">): string {
  return `relative z-1 bg-raised! ${startsHere ? "" : "-ms-[5px] rounded-s-none border-s-0! ps-2"} ${endsHere ? "" : "-me-[5px] rounded-e-none border-e-0!"}`;
}

export function hasRedEdge(shift: Shift): boolean {
  const coverage = coverageNow(shift);
  return coverage === "needs-coverage" || coverage === "replacement-needed";
}

function edgeOf(shift: Shift, isDim: boolean): string {
  return hasRedEdge(shift) && !isDim ? "border-bad" : "border-line";
}

/** A shift in the week view, with its name, times and members. */
export function WeekChip({ shift, date }: { readonly shift: Shift; readonly date: string }) {
  const squad = useOrganization();
  const { sign, tone } = FILL_MARKS[coverageNow(shift)];
  return (
    <span
      data-gap={isGap(shift) || undefined}
      className={`${BASE} bg-surface px-1 py-0.5 leading-tight ${edgeOf(shift, false)} ${SHIFT_TYPE_EDGES[shift.typeColor]}`}
    >
      <span className="flex flex-wrap items-center justify-between gap-x-1">
        <ShiftName shift={shift} />
        <span className={`tabular font-bold whitespace-nowrap ${tone}`}>
          {sign}
          {fillText(shift)}
          {openCodes(shift)}
        </span>
      </span>
      <span className="block text-ink-soft">{timeOnDay(shift, date, squad, formatTime)}</span>
      {filling(shift).map(({ id, user }) => (
        <span key={id} className="block break-words">
          {user.unitNumber} {user.firstName}
        </span>
      ))}
    </span>
  );
}

/** A shift in a phone's week column, shortened to its time and coverage. */
export function SmallWeekChip({ shift, date }: { readonly shift: Shift; readonly date: string }) {
  const squad = useOrganization();
  const { sign, tone } = FILL_MARKS[coverageNow(shift)];
  return (
    <span
      data-gap={isGap(shift) || undefined}
      className={`${BASE} tabular bg-surface py-0.5 ps-0.5 leading-tight ${edgeOf(shift, false)} ${SHIFT_TYPE_EDGES[shift.typeColor]}`}
    >
      <span className="block break-words">{timeOnDay(shift, date, squad, compactTime)}</span>
      <span className={`block font-bold ${tone}`}>
        {sign}
        {fillText(shift)}
      </span>
    </span>
  );
}

/** The shift's full name if it fits, otherwise the short name. */
function ShiftName({ shift }: { readonly shift: Shift }) {
  return (
    <>
      <span className="hidden truncate font-semibold @min-[13rem]:block">{shiftName(shift)}</span>
      <span className="line-clamp-2 min-w-0 font-semibold break-words @min-[13rem]:hidden">
        {shortShiftName(shift)}
      </span>
    </>
  );
}
