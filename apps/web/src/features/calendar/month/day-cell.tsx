import {
  hebrewDateOf,
  hebrewDateText,
  hebrewNumeral,
} from "@watchbill/domain/holidays/hebrew-date";
import { type ComponentProps, Fragment, Suspense } from "react";
import { lazyPrefetched } from "../../../lib/routing/lazy.ts";
import { useOrganization } from "../../settings/organization.ts";
import { coverageNow, FILL_MARKS, type Shift } from "../../shifts/shift-view.ts";
import type { Holiday } from "../../shifts/use-holidays.ts";
import { daySentence } from "../day/day-sentence.ts";
import { isGap } from "../gap-text.ts";
import { cellChips, type Shown, SIGNS_UNMEASURED } from "./cell-chips.ts";
import type { CellRoom } from "./cell-size.ts";
import { FreeLine, hasRedEdge, joinOf, MonthChip, SmallWeekChip, WeekChip } from "./shift-chip.tsx";
import { barLines, type DayBar } from "./week-bars.ts";

/** Loaded lazily, so that a squad without Shabbat observance does not load it. */
const RestMarks = lazyPrefetched(
  async () => (await import("../../shabbat/shabbat-marks.tsx")).ShabbatMarks,
);
const RestSentences = lazyPrefetched(
  async () => (await import("../../shabbat/shabbat-marks.tsx")).ShabbatSentences,
);

export interface CellProps extends Shown {
  readonly mode: "month" | "week";
  readonly today: string;
  readonly focused: string;
  readonly opened: string | null;
  readonly holidaysOn: (date: string) => readonly Holiday[];
  readonly isPending: boolean;
  readonly onOpen: (date: string) => void;
}

const CHIPS_IN_WEEK = 8;

/**
 * A day of the grid. It is a button that shows the date, marks and shifts; its accessible name is a
 * full sentence.
 */
export function DayCell(
  props: CellProps & {
    readonly date: string;
    readonly room: CellRoom | null;
    readonly isTinted: boolean;
    readonly isClose: boolean;
  },
) {
  const { date, mode, focused, opened, isTinted, onOpen } = props;
  const isOutside = mode === "month" && date.slice(0, 7) !== focused.slice(0, 7);
  const ground = isOutside ? "bg-page text-ink-soft" : isTinted ? "bg-accent-soft/45" : "";
  return (
    <td
      role="gridcell"
      aria-selected={date === opened}
      data-today-column={isTinted || undefined}
      className={`@container h-px border border-line p-0 align-top ${ground}`}
    >
      <button
        type="button"
        data-date={date}
        tabIndex={date === focused ? 0 : -1}
        onClick={() => onOpen(date)}
        className="flex h-full min-h-16 w-full flex-col gap-0.5 px-1 py-0.5 text-start hover:bg-raised"
      >
        <Sentence {...props} />
        <span aria-hidden className="contents">
          <Headline {...props} />
          <DayMarks {...props} />
          {mode === "month" ? (
            <MonthShifts {...props} isOutside={isOutside} />
          ) : (
            <WeekShifts {...props} />
          )}
        </span>
      </button>
    </td>
  );
}

type DayProps = CellProps & { readonly date: string; readonly isClose: boolean };

function Sentence({
  date,
  today,
  shiftsOn,
  holidaysOn,
  shabbatWindows,
  isOffOn,
  isPending,
}: DayProps) {
  const squad = useOrganization();
  const shifts = shiftsOn.get(date) ?? [];
  const otherDate = squad.holidayRegion === "none" ? null : hebrewDateText(hebrewDateOf(date));
  return (
    <span className="sr-only">
      {isOffOn(date) ? "You're off. " : ""}
      {shabbatWindows.length > 0 ? (
        <Suspense fallback={null}>
          <RestSentences date={date} windows={shabbatWindows} />
        </Suspense>
      ) : null}
      {daySentence(
        date,
        squad,
        { isToday: date === today, holidays: holidaysOn(date), otherDate },
        isPending && shifts.length === 0 ? null : shifts,
      )}
    </span>
  );
}

function Headline({ date, today, mode, isClose, holidaysOn }: DayProps) {
  const { holidayRegion } = useOrganization();
  const [holiday] = holidaysOn(date);
  const isToday = date === today;
  return (
    <span
      className={`flex min-w-0 shrink-0 items-center justify-between gap-1 ${isClose ? "h-5 sm:h-4" : "h-5"}`}
    >
      <span
        data-today={isToday || undefined}
        className={`tabular shrink-0 text-sm font-bold ${isClose ? "leading-5 sm:leading-4" : "leading-5"} ${isToday ? "inline-flex h-full min-w-5 items-center justify-center rounded-full bg-accent px-1 text-on-accent" : ""}`}
      >
        {Number(date.slice(8))}
      </span>
      {holiday ? (
        <span
          title={holiday.description}
          className="hidden min-w-0 flex-1 truncate text-xs font-medium text-ink-soft sm:block"
        >
          {holiday.workProhibited ? "★ " : ""}
          {holiday.name}
        </span>
      ) : null}
      {holidayRegion === "none" ? null : (
        <span
          lang="he"
          className={`shrink-0 text-xs text-ink-soft ${holiday && mode === "month" ? "hidden @min-[9rem]:inline" : "hidden sm:inline"}`}
        >
          {hebrewNumeral(hebrewDateOf(date).day)}
        </span>
      )}
    </span>
  );
}

function DayMarks({ date, shabbatWindows, isOffOn }: DayProps) {
  return (
    <>
      {shabbatWindows.length > 0 ? (
        <Suspense fallback={null}>
          <RestMarks date={date} windows={shabbatWindows} />
        </Suspense>
      ) : null}
      {isOffOn(date) ? (
        <span className="-mx-1 min-h-1.5 bg-warn-soft px-1 text-xs font-semibold text-warn">
          <span className="max-sm:sr-only">Off</span>
        </span>
      ) : null}
    </>
  );
}

function MonthShifts(
  props: DayProps & { readonly room: CellRoom | null; readonly isOutside: boolean },
) {
  const squad = useOrganization();
  const { date, holidaysOn, room, isOutside, isClose } = props;
  const { chips, count, leftOut } = cellChips(date, props, room, isClose, squad);
  const hidesGap = !isOutside && chips.slice(count).some(({ shift }) => shift && hasRedEdge(shift));
  return (
    <>
      <Dots
        shifts={chips.flatMap(({ shift }) => shift ?? [])}
        hasHoliday={holidaysOn(date).length > 0}
      />
      <span className={`hidden min-w-0 flex-col sm:flex ${isClose ? "" : "gap-0.5"}`}>
        {chips
          .slice(0, count)
          .map(({ shift, bar = null, lines }, line) =>
            shift && !bar ? (
              <MonthChip
                key={shift.id}
                shift={shift}
                lines={lines}
                isDim={isOutside}
                isClose={isClose}
              />
            ) : (
              <BarPart
                key={shift?.id ?? `free ${line}`}
                bar={bar}
                lines={lines}
                isDim={isOutside}
                isClose={isClose}
              />
            ),
          )}
        {chips.length > count ? (
          <span
            className={`px-1 text-xs leading-4 font-semibold ${hidesGap ? "text-bad" : "text-ink-soft"}`}
          >
            +{chips.length - count} more{hidesGap ? " ▢" : ""}
          </span>
        ) : null}
        {leftOut > 0 ? (
          <span className="tabular px-1 text-xs leading-4 text-ink-soft">✓ {leftOut}</span>
        ) : null}
      </span>
    </>
  );
}

function WeekShifts({ room, ...props }: DayProps & { readonly room: CellRoom | null }) {
  const { date, shiftsOn, barsOn, showsGapsOnly } = props;
  const squad = useOrganization();
  const all = shiftsOn.get(date) ?? [];
  const shifts = showsGapsOnly ? all.filter(isGap) : all;
  const bars = barsOn.get(date) ?? [];
  return (
    <span className="flex flex-col gap-1 max-sm:-mx-0.5">
      {bars.length > 0 ? (
        <span className="flex flex-col gap-1 max-sm:hidden">
          {bars.map((bar, line) => (
            <BarPart
              // biome-ignore lint/suspicious/noArrayIndexKey: the line identifies a part
              key={line}
              bar={bar}
              lines={
                bar ? barLines(bar, date, "names", room?.signs ?? SIGNS_UNMEASURED, squad) : []
              }
              isDim={false}
              isClose={false}
            />
          ))}
        </span>
      ) : null}
      {shifts.slice(0, CHIPS_IN_WEEK).map((shift) => (
        <Fragment key={shift.id}>
          {bars.some((bar) => bar?.shift === shift) ? null : (
            <span className="contents max-sm:hidden">
              <WeekChip shift={shift} date={date} />
            </span>
          )}
          <span className="contents sm:hidden">
            <SmallWeekChip shift={shift} date={date} />
          </span>
        </Fragment>
      ))}
      {shifts.length > CHIPS_IN_WEEK ? (
        <span className="px-1 text-xs font-semibold text-ink-soft">
          +{shifts.length - CHIPS_IN_WEEK} more
        </span>
      ) : null}
      {shifts.length < all.length ? (
        <span className="tabular px-1 text-xs text-ink-soft">✓ {all.length - shifts.length}</span>
      ) : null}
    </span>
  );
}

/** A bar's part on one day, or an empty line that the bars of other days need. */
function BarPart({
  bar,
  ...chip
}: Omit<ComponentProps<typeof MonthChip>, "shift" | "join"> & { readonly bar: DayBar | null }) {
  if (!bar) return <FreeLine isClose={chip.isClose} />;
  return <MonthChip shift={bar.shift} join={joinOf(bar)} {...chip} />;
}

/**
 * A phone's cell content: one dot for each shift, filled if covered, hollow if it has open spots.
 */
function Dots({
  shifts,
  hasHoliday,
}: {
  readonly shifts: readonly Shift[];
  readonly hasHoliday: boolean;
}) {
  return (
    <span className="flex flex-wrap gap-0.5 sm:hidden">
      {hasHoliday ? <span className="text-[0.625rem] leading-2.5">★</span> : null}
      {shifts.map((shift) => (
        <span
          key={shift.id}
          data-mark={coverageNow(shift) === "fully-staffed" ? "much" : undefined}
          className={`size-2.5 rounded-full border-2 ${FILL_MARKS[coverageNow(shift)].dot}`}
        />
      ))}
    </span>
  );
}
