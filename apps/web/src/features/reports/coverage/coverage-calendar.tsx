import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { ONE_OFF } from "@watchbill/domain/shift-types/shift-type";
import { weekdayOrder, weekStart } from "@watchbill/domain/time/calendar";
import { formatDay, namedWeekdays } from "@watchbill/domain/time/format";
import { daysBetween } from "@watchbill/domain/time/local";
import { useOrganization } from "../../settings/organization.ts";
import { type CoverageState, type Covered, stateText, worstOf } from "./coverage-state.ts";

/**
 * Styles of the day squares; states differ by shape as well as by color: filled, half filled,
 * outlined.
 */
const SQUARES: Readonly<Record<CoverageState, string>> = {
  full: "border-good/40 bg-good-soft text-good",
  lacking: "border-warn border-dashed bg-warn-soft text-warn font-semibold",
  short:
    "border-warn bg-linear-to-t from-warn/35 from-50% to-transparent to-50% text-ink font-semibold",
  empty: "border-2 border-bad bg-surface text-bad font-bold",
  planned: "border-calm border-dotted bg-calm-soft text-calm",
};
const SQUARE = "tabular grid h-7 place-items-center rounded border text-xs";
const LEGEND: readonly (readonly [CoverageState, string])[] = [
  ["full", "filled"],
  ["short", "partly filled"],
  ["empty", "empty"],
  ["lacking", "filled, lacks a position (*)"],
  ["planned", "draft"],
];

/**
 * A small calendar for each shift type with a square for each day, so that gaps stand out. Hidden
 * from screen readers, which get the table instead.
 */
export function CoverageCalendars({
  shifts,
  days,
}: {
  readonly shifts: readonly Covered[];
  readonly days: readonly string[];
}) {
  const byKind = Map.groupBy(shifts, (shift) =>
    shift.type === ONE_OFF ? "One-time shifts" : shiftName(shift),
  );
  const states = new Set(shifts.map((shift) => worstOf([shift])));
  return (
    <div aria-hidden>
      <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {LEGEND.filter(([state]) => states.has(state)).map(([state, words]) => (
          <li key={state} className="flex items-center gap-1.5">
            <span data-square={state} className={`${SQUARE} h-5 w-6 ${SQUARES[state]}`}>
              {state === "lacking" ? "*" : ""}
            </span>
            {words}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-4 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
        {[...byKind].map(([kind, own]) => (
          <Calendar key={kind} title={kind} shifts={own} days={days} />
        ))}
      </div>
    </div>
  );
}

function Calendar({
  title,
  shifts,
  days,
}: {
  readonly title: string;
  readonly shifts: readonly Covered[];
  readonly days: readonly string[];
}) {
  const squad = useOrganization();
  const byDay = Map.groupBy(shifts, ({ date }) => date);
  const [first = ""] = days;
  const before = first === "" ? 0 : daysBetween(weekStart(first, squad.weekStartsOn), first);
  return (
    <div className="break-inside-avoid">
      <p className="mb-1 truncate text-sm font-semibold" title={title}>
        {title}
      </p>
      <div className="grid grid-cols-7 gap-0.5">
        {namedWeekdays(weekdayOrder(squad.weekStartsOn)).map(({ day, name }) => (
          <span key={day} className="text-center text-xs text-ink-soft">
            {name.slice(0, 1)}
          </span>
        ))}
        {days.map((day, index) => (
          <Day
            key={day}
            day={day}
            shifts={byDay.get(day) ?? []}
            column={index === 0 ? before + 1 : undefined}
          />
        ))}
      </div>
    </div>
  );
}

function Day({
  day,
  shifts,
  column,
}: {
  readonly day: string;
  readonly shifts: readonly Covered[];
  readonly column: number | undefined;
}) {
  const squad = useOrganization();
  const number = Number(day.slice(-2));
  const words = shifts.map(
    (shift) => `${shiftName(shift)}, ${shift.filled}/${shift.spots} ${stateText(shift)}`,
  );
  const state = shifts.length === 0 ? null : worstOf(shifts);
  return (
    <span
      data-square={state ?? "none"}
      title={state ? `${formatDay(day, squad)}: ${words.join("; ")}` : undefined}
      className={
        state
          ? `${SQUARE} ${SQUARES[state]}`
          : "tabular grid h-7 place-items-center text-xs text-ink-soft"
      }
      style={{ gridColumnStart: column }}
    >
      {number}
      {state === "lacking" ? "*" : ""}
    </span>
  );
}
