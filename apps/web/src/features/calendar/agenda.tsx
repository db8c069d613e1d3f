import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import { shortShiftName } from "@watchbill/domain/shift-types/shift-name";
import { compactTime, formatDay, weekdayName } from "@watchbill/domain/time/format";
import { Suspense, useState } from "react";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";
import { openShift } from "../../lib/routing/shift-url.ts";
import { Skeleton } from "../../ui/layout/card.tsx";
import { useOrganization } from "../settings/organization.ts";
import { SHIFT_TYPE_EDGES } from "../shift-types/shift-type-colors.ts";
import { filling, type Shift, timeOnDay } from "../shifts/shift-view.ts";
import type { Holiday } from "../shifts/use-holidays.ts";
import { dayHeadline, shiftSentenceOn } from "./day/day-sentence.ts";
import { isGap } from "./gap-text.ts";
import { PeopleOf } from "./shift-members.tsx";

const RestMarks = lazyPrefetched(
  async () => (await import("../shabbat/shabbat-marks.tsx")).ShabbatMarks,
);
const RestSentences = lazyPrefetched(
  async () => (await import("../shabbat/shabbat-marks.tsx")).ShabbatSentences,
);

interface AgendaProps {
  /** Days of this week that are past; the list collapses them. */
  readonly past: readonly string[];
  readonly days: readonly string[];
  readonly today: string;
  readonly showsGapsOnly: boolean;
  readonly shiftsOn: ReadonlyMap<string, readonly Shift[]>;
  readonly holidaysOn: (date: string) => readonly Holiday[];
  readonly shabbatWindows: readonly ShabbatWindow[];
  readonly isOffOn: (date: string) => boolean;
  readonly isPending: boolean;
  readonly onOpen: (date: string) => void;
}

/**
 * A week as a list of days with their shifts and members, for a phone. A tap expands a shift or
 * opens a day.
 */
export function Agenda({ past, days, ...props }: AgendaProps) {
  const [showsPast, setShowsPast] = useState(false);
  return (
    <>
      {past.length > 0 ? (
        <button
          type="button"
          aria-expanded={showsPast}
          onClick={() => setShowsPast(!showsPast)}
          className="min-h-11 w-full text-start text-sm font-semibold text-accent-strong"
        >
          {showsPast ? "Hide earlier days" : "Earlier this week"}
        </button>
      ) : null}
      <ul
        aria-label="Shift agenda"
        aria-busy={props.isPending}
        className="divide-y divide-line border-y border-line"
      >
        {[...(showsPast ? past : []), ...days].map((date) => (
          // `content-visibility` delays the layout of off-screen days; the padding leaves room for
          // focus rings.
          <li
            key={date}
            className="[contain-intrinsic-size:auto_9rem] [content-visibility:auto] [overflow-clip-margin:0.5rem]"
          >
            <AgendaDay {...props} date={date} />
          </li>
        ))}
      </ul>
    </>
  );
}

function AgendaDay({
  date,
  today,
  showsGapsOnly,
  shiftsOn,
  holidaysOn,
  shabbatWindows,
  isOffOn,
  isPending,
  onOpen,
}: Omit<AgendaProps, "past" | "days"> & { readonly date: string }) {
  const squad = useOrganization();
  const all = shiftsOn.get(date) ?? [];
  const shifts = showsGapsOnly ? all.filter(isGap) : all;
  const holidays = holidaysOn(date);
  const isToday = date === today;
  const isOff = isOffOn(date);
  return (
    <div data-date={date} className="relative flex min-h-16 gap-3 py-2 hover:bg-raised">
      <button
        type="button"
        onClick={() => onOpen(date)}
        // A tap anywhere in the row, except on a shift, opens the day.
        className="w-10 shrink-0 after:absolute after:inset-0"
      >
        <span className="sr-only">
          {isOff ? "You're off. " : ""}
          {shabbatWindows.length > 0 ? (
            <Suspense fallback={null}>
              <RestSentences date={date} windows={shabbatWindows} />
            </Suspense>
          ) : null}
          {dayHeadline(
            date,
            squad,
            { isToday, holidays, otherDate: null },
            isPending && all.length === 0 ? null : all,
          )}
        </span>
        <span aria-hidden className="flex flex-col items-center">
          <span className="text-xs font-semibold text-ink-soft">
            {weekdayName(date).slice(0, 3)}
          </span>
          <span
            data-today={isToday || undefined}
            className={`tabular grid size-8 place-items-center rounded-full font-bold ${isToday ? "bg-accent text-on-accent" : ""}`}
          >
            {Number(date.slice(8))}
          </span>
        </span>
      </button>
      <div className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
        <span aria-hidden className="contents">
          {holidays.map(({ id, name, workProhibited }) => (
            <span key={id} className="text-xs font-medium text-ink-soft">
              {workProhibited ? "★ " : ""}
              {name}
            </span>
          ))}
          {shabbatWindows.length > 0 ? (
            <Suspense fallback={null}>
              <RestMarks date={date} windows={shabbatWindows} />
            </Suspense>
          ) : null}
          {isOff ? (
            <span className="bg-warn-soft px-1 text-xs font-semibold text-warn">Off</span>
          ) : null}
          {all.length === 0 && isPending ? <Skeleton className="h-32" /> : null}
          {shifts.length === 0 && !isPending ? (
            <span className="my-auto text-ink-soft">
              {all.length > 0 ? "✓ All spots filled" : "No shifts"}
            </span>
          ) : null}
        </span>
        {shifts.map((shift) => (
          <AgendaShift key={shift.id} shift={shift} date={date} />
        ))}
      </div>
    </div>
  );
}

/** A shift in the agenda, collapsed to one line; expanded, it shows the members and the actions. */
function AgendaShift({ shift, date }: { readonly shift: Shift; readonly date: string }) {
  const squad = useOrganization();
  const people = filling(shift).map(({ user }) => `, ${user.unitNumber} ${user.firstName}`);
  return (
    <button
      type="button"
      onClick={() => openShift(shift.id)}
      className={`relative flex min-h-11 w-full flex-wrap content-center gap-x-2 border-s-4 ps-2 text-start hover:underline ${SHIFT_TYPE_EDGES[shift.typeColor]}`}
    >
      <span className="sr-only">
        Open {shiftSentenceOn(shift, date, squad)}
        {people}, {formatDay(date, squad)}
      </span>
      <span aria-hidden className="min-w-0 font-semibold break-words">
        {timeOnDay(shift, date, squad, compactTime)} {shortShiftName(shift)}
      </span>
      <span aria-hidden className="contents">
        <PeopleOf shift={shift} />
      </span>
    </button>
  );
}
