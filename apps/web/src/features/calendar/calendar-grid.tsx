import { hebrewDateOf, hebrewDateText, hebrewNumeral } from "@watchbill/domain/holidays/hebrew-date";
import { shiftName, shortShiftName } from "@watchbill/domain/kinds/shift-name";
import type { RestWindow } from "@watchbill/domain/rest-days/rest-windows";
import { dayNote } from "@watchbill/domain/shifts/shift-days";
import { compactTime, formatLongDay, formatTime, weekdayName } from "@watchbill/domain/time/format";
import { addDays } from "@watchbill/domain/time/local";
import { type KeyboardEvent, Suspense, useEffect, useRef } from "react";
import { later } from "../../lib/later.ts";
import { KIND_EDGES } from "../kinds/kind-colours.ts";
import { useOrganisation } from "../settings/organisation.ts";
import {
  coverageNow,
  FILL_MARKS,
  filling,
  fillText,
  openCodes,
  type Shift,
  shiftSentence,
  timeOnDay,
} from "../shifts/shift-view.ts";
import type { Holiday } from "../shifts/use-holidays.ts";

/** A squad without rest days loads nothing of them. */
const RestMarks = later(async () => (await import("../rest-days/rest-marks.tsx")).RestMarks);
const RestSentences = later(async () => (await import("../rest-days/rest-marks.tsx")).RestSentences);

interface GridProps {
  readonly mode: "month" | "week";
  readonly weeks: readonly (readonly string[])[];
  readonly today: string;
  readonly focused: string;
  readonly opened: string | null;
  readonly shiftsOn: ReadonlyMap<string, readonly Shift[]>;
  readonly holidaysOn: (date: string) => readonly Holiday[];
  /** The squad's rest days. */
  readonly restWindows: readonly RestWindow[];
  /** Whether the viewer is away that day. */
  readonly isAwayOn: (date: string) => boolean;
  readonly isPending: boolean;
  readonly onFocus: (date: string) => void;
  readonly onOpen: (date: string) => void;
}

/** How many shifts a day of the month shows before it says how many more there are. */
const CHIPS_IN_MONTH = 4;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The days as an ARIA grid: arrows move by a day or a week, Home and End to the week's ends, Page keys by a month. */
export function CalendarGrid(props: GridProps) {
  const { weeks, focused, onFocus } = props;
  const grid = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = keyTarget(event, focused);
    if (target === null) return;
    event.preventDefault();
    if (target === focused) return;
    isMoving.current = true;
    onFocus(target);
  };
  return (
    <table
      ref={grid}
      role="grid"
      aria-label="Shift calendar"
      aria-busy={props.isPending}
      onKeyDown={onKeyDown}
      className="w-full table-fixed border-collapse"
    >
      <thead className={props.mode === "week" ? "max-sm:hidden" : ""}>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name} className="pb-1 text-center text-xs font-semibold text-ink-soft">
              <span aria-hidden>{name.slice(0, 3)}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]} className={props.mode === "week" ? "max-sm:flex max-sm:flex-col" : ""}>
            {week.map((date) => (
              <DayCell key={date} date={date} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where a key leads from a date, or null when the key means nothing here. */
function keyTarget({ key }: KeyboardEvent, from: string): string | null {
  const day = Temporal.PlainDate.from(from);
  const weekday = day.dayOfWeek % 7;
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
      return addDays(from, -weekday);
    case "End":
      return addDays(from, 6 - weekday);
    case "PageUp":
      return day.subtract({ months: 1 }).toString();
    case "PageDown":
      return day.add({ months: 1 }).toString();
    default:
      return null;
  }
}

function DayCell({
  date,
  mode,
  today,
  focused,
  opened,
  shiftsOn,
  holidaysOn,
  restWindows,
  isAwayOn,
  isPending,
  onOpen,
}: GridProps & { readonly date: string }) {
  const shifts = shiftsOn.get(date) ?? [];
  const holidays = holidaysOn(date);
  const hasRest = restWindows.length > 0;
  const isAway = isAwayOn(date);
  const isHebrew = useOrganisation().holidayRegion !== "none";
  const isOutside = mode === "month" && date.slice(0, 7) !== focused.slice(0, 7);
  const isToday = date === today;
  return (
    <td
      role="gridcell"
      aria-selected={date === opened}
      className={`@container border border-line p-0 align-top ${mode === "week" ? "sm:h-px" : "h-px"}`}
    >
      <button
        type="button"
        data-date={date}
        tabIndex={date === focused ? 0 : -1}
        onClick={() => onOpen(date)}
        className={`flex h-full w-full flex-col gap-1 p-1 text-left hover:bg-raised sm:p-1.5 ${mode === "week" ? "min-h-16 sm:min-h-56" : "min-h-16 sm:min-h-28"} ${isOutside ? "bg-page text-ink-soft" : ""}`}
      >
        <span className="sr-only">
          {isAway ? "You are away. " : ""}
          {hasRest ? (
            <Suspense fallback={null}>
              <RestSentences date={date} windows={restWindows} />
            </Suspense>
          ) : null}
          {dayLabel(date, isToday, isPending && shifts.length === 0 ? null : shifts, holidays, isHebrew)}
        </span>
        <span aria-hidden className="contents">
          <span className="flex items-baseline justify-between gap-1">
            <span
              data-today={isToday || undefined}
              className={`tabular text-sm font-bold ${isToday ? "inline-flex size-6 items-center justify-center rounded-full bg-accent text-on-accent" : ""}`}
            >
              {Number(date.slice(8))}
            </span>
            {mode === "week" ? <span className="mr-auto text-sm font-semibold sm:hidden">{weekdayName(date)}</span> : null}
            <span aria-hidden lang="he" className="hidden text-xs text-ink-soft sm:inline">
              {isHebrew ? hebrewNumeral(hebrewDateOf(date).day) : null}
            </span>
          </span>
          {holidays.slice(0, 1).map((holiday) => (
            <span
              key={holiday.id}
              title={holiday.description}
              className="hidden truncate text-xs font-medium text-ink-soft sm:block"
            >
              {holiday.workProhibited ? "★ " : ""}
              {holiday.name}
            </span>
          ))}
          {hasRest ? (
            <Suspense fallback={null}>
              <RestMarks date={date} windows={restWindows} />
            </Suspense>
          ) : null}
          {isAway ? (
            <span className="-mx-1 min-h-1.5 bg-warn-soft px-1 text-xs font-semibold text-warn sm:-mx-1.5 sm:px-1.5">
              <span className="max-sm:sr-only">Away</span>
            </span>
          ) : null}
          {mode === "month" ? <Dots shifts={shifts} hasHoliday={holidays.length > 0} /> : null}
          <span className={`flex-col gap-1 sm:flex ${mode === "week" ? "flex" : "hidden"}`}>
            {shifts.slice(0, mode === "week" ? 8 : CHIPS_IN_MONTH).map((shift) => (
              <Chip key={shift.id} shift={shift} date={date} isTall={mode === "week"} />
            ))}
            {mode === "month" && shifts.length > CHIPS_IN_MONTH ? (
              <span className="text-xs font-semibold text-ink-soft">+{shifts.length - CHIPS_IN_MONTH} more</span>
            ) : null}
          </span>
        </span>
      </button>
    </td>
  );
}

function Chip({ shift, date, isTall }: { readonly shift: Shift; readonly date: string; readonly isTall: boolean }) {
  const { sign, tone } = FILL_MARKS[coverageNow(shift)];
  return (
    <span
      className={`block rounded border border-l-4 border-line bg-surface px-1 py-0.5 text-xs leading-tight ${KIND_EDGES[shift.kindColour]}`}
    >
      <span className="flex flex-wrap items-center justify-between gap-x-1">
        {isTall ? <ShiftName shift={shift} /> : <span className="font-semibold">{timeOnDay(shift, date, compactTime)}</span>}
        <span className={`tabular font-bold whitespace-nowrap ${tone}`}>
          {sign}
          {fillText(shift)}
          {openCodes(shift)}
        </span>
      </span>
      {isTall ? (
        <>
          <span className="block text-ink-soft">{timeOnDay(shift, date, formatTime)}</span>
          {filling(shift).map(({ id, user }) => (
            <span key={id} className="block break-words">
              {user.unitNumber} {user.firstName}
            </span>
          ))}
        </>
      ) : null}
    </span>
  );
}

/** Whole where the cell has room for it, short where it would be cut. */
function ShiftName({ shift }: { readonly shift: Shift }) {
  return (
    <>
      <span className="hidden truncate font-semibold @min-[13rem]:block">{shiftName(shift)}</span>
      <span className="line-clamp-2 min-w-0 font-semibold break-words @min-[13rem]:hidden">{shortShiftName(shift)}</span>
    </>
  );
}

/** On a phone: one mark a shift, filled when it is covered, hollow when it needs somebody. */
function Dots({ shifts, hasHoliday }: { readonly shifts: readonly Shift[]; readonly hasHoliday: boolean }) {
  return (
    <span aria-hidden className="flex flex-wrap gap-0.5 sm:hidden">
      {hasHoliday ? <span className="text-[0.625rem] leading-2.5">★</span> : null}
      {shifts.map((shift) => (
        <span key={shift.id} className={`size-2.5 rounded-full border-2 ${FILL_MARKS[coverageNow(shift)].dot}`} />
      ))}
    </span>
  );
}

/** A day in words; of shifts that are not known yet it says nothing. */
function dayLabel(
  date: string,
  isToday: boolean,
  shifts: readonly Shift[] | null,
  holidays: readonly Holiday[],
  isHebrew: boolean,
): string {
  const parts = [
    formatLongDay(date),
    ...(isHebrew ? [hebrewDateText(hebrewDateOf(date))] : []),
    ...(isToday ? ["today"] : []),
    ...holidays.map(({ name, workProhibited }) => (workProhibited ? `${name}, work prohibited` : name)),
    ...(shifts === null ? [] : [shifts.length === 0 ? "no shifts" : shifts.map((shift) => sentenceOn(shift, date)).join("; ")]),
  ];
  return parts.join(". ");
}

function sentenceOn(shift: Shift, date: string): string {
  const note = dayNote(shift, date);
  return note === null ? shiftSentence(shift) : `${shiftSentence(shift)}, ${note}`;
}
