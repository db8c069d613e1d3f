import {
  type DayPreference,
  preferenceAfterTap,
  preferenceOfDay,
  preferenceOfKey,
  typesNotOffered,
} from "@watchbill/domain/shift-preferences/preference-grid";
import {
  SHIFT_PREFERENCE_LABELS,
  SHIFT_PREFERENCES,
  type ShiftPreference,
} from "@watchbill/domain/shift-preferences/shift-preference";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { plural } from "@watchbill/domain/text/language";
import { monthGrid } from "@watchbill/domain/time/calendar";
import { formatDay, monthName, weekdayName } from "@watchbill/domain/time/format";
import { addDays } from "@watchbill/domain/time/local";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useOrganization } from "../settings/organization.ts";
import type { PreferredShift } from "./optimistic-preferences.ts";
import { SHIFT_PREFERENCE_LOOKS } from "./preference-appearance.ts";
import { PreferredShiftRow } from "./preferred-shift-row.tsx";

interface Saying {
  readonly isClosed: boolean;
  readonly onSay: (shiftId: number, preference: ShiftPreference | null) => void;
  readonly onSayMany: (shiftIds: readonly number[], preference: ShiftPreference | null) => void;
}

interface Days {
  readonly fromDate: string;
  readonly untilDate: string;
}

const ALL = "";

/**
 * The draft schedule's months as a grid of days. A tap on a day goes through the preferences of its
 * shifts, a letter sets one, Delete clears it, and arrow keys move the focus. Below the grid are
 * the shifts of the last day touched.
 */
export function PreferenceGrid({
  days,
  shifts,
  ...saying
}: Saying & { readonly days: Days; readonly shifts: readonly PreferredShift[] }) {
  const squad = useOrganization();
  const [isAllShown, setAllShown] = useState(false);
  const [type, setType] = useState(ALL);
  const [day, setDay] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const grid = useRef<HTMLDivElement>(null);
  // The hidden shift types are fixed while the page is open, so that clearing a preference does not
  // hide its type.
  const [folded] = useState(() => typesNotOffered(shifts));
  const hidden = shifts.filter((shift) => folded.has(shift.type));
  const isFolded = !isAllShown && hidden.length > 0 && hidden.length < shifts.length;
  const offered = isFolded ? shifts.filter((shift) => !folded.has(shift.type)) : shifts;
  const types = [...new Map(offered.map((shift) => [shift.type, shift.kindName]))];
  const shown = type === ALL ? offered : offered.filter((shift) => shift.type === type);
  const byDay = Map.groupBy(shown, ({ date }) => date);
  const focusable = day ?? shown[0]?.date ?? days.fromDate;
  const set = (date: string, preference: ShiftPreference | null): void => {
    const ids = (byDay.get(date) ?? []).map(({ id }) => id);
    if (saying.isClosed || ids.length === 0) return;
    saying.onSayMany(ids, preference);
    const word = preference === null ? "no answer" : SHIFT_PREFERENCE_LABELS[preference];
    setSaid(`${formatDay(date, squad)}: ${word}`);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const preference = preferenceOfKey(event.key);
    if (step !== undefined) {
      const target = addDays(focusable, step);
      grid.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus();
    } else if (preference !== null) set(focusable, preference);
    else if (event.key === "Delete" || event.key === "Backspace") set(focusable, null);
    else return;
    event.preventDefault();
    // Stops the event, because letters are shortcuts elsewhere on the page.
    event.stopPropagation();
  };
  const own = day === null ? [] : (byDay.get(day) ?? []);
  return (
    <Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {types.length > 1 ? (
          <div>
            <Segmented
              label="Shift type"
              value={type}
              onChange={setType}
              options={[
                { value: ALL, label: "All types" },
                ...types.map(([value, label]) => ({ value, label })),
              ]}
            />
          </div>
        ) : null}
        <Legend isClosed={saying.isClosed} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
          <div ref={grid} className="grid content-start gap-3">
            {monthsOf(days).map(([year, month]) => (
              <Month
                key={`${year} ${month}`}
                weeks={monthGrid(year, month, squad.weekStartsOn)}
                year={year}
                month={month}
                days={days}
                byDay={byDay}
                focusable={focusable}
                onPress={press}
                onFocus={setDay}
                onTap={(date) => set(date, preferenceAfterTap(byDay.get(date) ?? []))}
                isClosed={saying.isClosed}
              />
            ))}
          </div>
          {day !== null && own.length > 0 ? (
            <section aria-label={`Shifts on ${formatDay(day, squad)}`}>
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 md:max-lg:grid-cols-2">
                {own.map((shift) => (
                  <PreferredShiftRow
                    key={shift.id}
                    shift={shift}
                    isClosed={saying.isClosed}
                    onSay={saying.onSay}
                  />
                ))}
              </ul>
            </section>
          ) : null}
        </div>
        <p role="status" className="sr-only">
          {said}
        </p>
        {hidden.length > 0 && hidden.length < shifts.length ? (
          <div>
            <Button
              variant="quiet"
              isCompact
              className="-ms-2"
              aria-expanded={isAllShown}
              onClick={() => {
                setAllShown(!isAllShown);
                setType(ALL);
              }}
            >
              {isAllShown
                ? "Hide shift types outside your availability"
                : plural(
                    hidden.length,
                    "+ 1 shift outside your availability",
                    `+ ${hidden.length} shifts outside your availability`,
                  )}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

function Legend({ isClosed }: { readonly isClosed: boolean }) {
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      {isClosed ? null : <p>Tap a day to change it. Dashed: no answer yet.</p>}
      <p aria-hidden className="flex flex-wrap gap-x-3">
        {SHIFT_PREFERENCES.map((preference) => {
          const { icon: Icon } = SHIFT_PREFERENCE_LOOKS[preference];
          return (
            <span key={preference} className="inline-flex items-center gap-1">
              <Icon size={14} /> {SHIFT_PREFERENCE_LABELS[preference]}
            </span>
          );
        })}
      </p>
    </div>
  );
}

function Month({
  weeks,
  year,
  month,
  days,
  byDay,
  focusable,
  isClosed,
  onPress,
  onFocus,
  onTap,
}: {
  readonly weeks: readonly (readonly string[])[];
  readonly year: number;
  readonly month: number;
  readonly days: Days;
  readonly byDay: ReadonlyMap<string, readonly PreferredShift[]>;
  /** The date whose cell is in the tab order. */
  readonly focusable: string;
  readonly isClosed: boolean;
  readonly onPress: (event: KeyboardEvent) => void;
  readonly onFocus: (date: string) => void;
  readonly onTap: (date: string) => void;
}) {
  const inMonth = (date: string): boolean => Number(date.slice(5, 7)) === month;
  const [firstWeek = []] = weeks;
  return (
    <table
      role="grid"
      aria-label={`${monthName(month)} ${year}`}
      onKeyDown={onPress}
      className="w-full table-fixed border-separate border-spacing-1"
    >
      <caption className="pb-1 text-start font-bold">{`${monthName(month)} ${year}`}</caption>
      <thead>
        <tr>
          {firstWeek.map((date) => (
            <th key={date} scope="col" className="text-xs font-semibold text-ink-soft">
              <span aria-hidden>{weekdayName(date).slice(0, 2)}</span>
              <span className="sr-only">{weekdayName(date)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} className="p-0">
                {inMonth(date) && date >= days.fromDate && date <= days.untilDate ? (
                  <Day
                    date={date}
                    shifts={byDay.get(date) ?? []}
                    isFocusable={date === focusable}
                    isClosed={isClosed}
                    onFocus={onFocus}
                    onTap={onTap}
                  />
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Maximum number of icons on a day whose shifts have different preferences; more do not fit a
 * phone's cell.
 */
const MOST_ICONS = 3;

function Day({
  date,
  shifts,
  isFocusable,
  isClosed,
  onFocus,
  onTap,
}: {
  readonly date: string;
  readonly shifts: readonly PreferredShift[];
  readonly isFocusable: boolean;
  readonly isClosed: boolean;
  readonly onFocus: (date: string) => void;
  readonly onTap: (date: string) => void;
}) {
  const squad = useOrganization();
  const preference = preferenceOfDay(shifts);
  const isAnswered = shifts.length > 0 && shifts.every((shift) => shift.preference !== null);
  const isOnIt = shifts.some((shift) => shift.isOnIt);
  return (
    <button
      type="button"
      data-day={date}
      tabIndex={isFocusable ? 0 : -1}
      aria-label={`${formatDay(date, squad)}: ${dayText(shifts)}`}
      aria-disabled={isClosed || shifts.length === 0 || undefined}
      onFocus={() => onFocus(date)}
      onClick={() => onTap(date)}
      className={`flex h-14 w-full flex-col items-center justify-center gap-0.5 rounded-lg border select-none focus-visible:outline-3 focus-visible:outline-accent ${lookOf(preference, isAnswered)}`}
    >
      <span className={`tabular text-sm leading-none ${isOnIt ? "font-bold underline" : ""}`}>
        {Number(date.slice(8))}
      </span>
      <span aria-hidden className="flex h-4 items-center">
        {iconsOf(preference, shifts).map((icon, index) => {
          const { icon: Icon } = SHIFT_PREFERENCE_LOOKS[icon];
          return <Icon key={index} size={preference === "mixed" ? 12 : 16} />;
        })}
      </span>
    </button>
  );
}

function iconsOf(
  preference: DayPreference | null,
  shifts: readonly PreferredShift[],
): readonly ShiftPreference[] {
  if (preference === null) return [];
  if (preference !== "mixed") return [preference];
  return shifts.slice(0, MOST_ICONS).map(({ countsAs }) => countsAs);
}

function lookOf(preference: DayPreference | null, isAnswered: boolean): string {
  if (preference === null) return "border-transparent text-ink-soft/60 cursor-default";
  if (!isAnswered) return "border-dashed border-line-strong text-ink-soft";
  return preference === "mixed"
    ? "border-line-strong bg-raised text-ink"
    : SHIFT_PREFERENCE_LOOKS[preference].cell;
}

/**
 * Describes a day's preferences, such as "Available, no answer (Evening, assigned)"; a day with
 * different preferences names each shift.
 */
function dayText(shifts: readonly PreferredShift[]): string {
  if (shifts.length === 0) return "no shifts";
  return shifts
    .map((shift) => {
      const notes = [
        ...(shift.preference === null ? ["no answer"] : []),
        ...(shift.isOnIt ? ["already assigned"] : []),
      ];
      return `${shiftName(shift)} ${[SHIFT_PREFERENCE_LABELS[shift.countsAs], ...notes].join(", ")}`;
    })
    .join("; ");
}

/** Returns the months that contain days of the draft schedule, as year and month. */
function monthsOf({ fromDate, untilDate }: Days): [year: number, month: number][] {
  const months: [number, number][] = [];
  let first = Temporal.PlainDate.from(fromDate).with({ day: 1 });
  for (; first.toString() <= untilDate; first = first.add({ months: 1 }))
    months.push([first.year, first.month]);
  return months;
}
