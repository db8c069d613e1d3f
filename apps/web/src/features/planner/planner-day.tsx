import { formatLongDay, weekdayName } from "@watchbill/domain/time/format";
import { Plus } from "lucide-react";
import type { Standing } from "../shifts/shift-standing.ts";
import type { Shift } from "../shifts/shift-view.ts";
import type { Holiday } from "../shifts/use-holidays.ts";
import { PlannerShift } from "./planner-shift.tsx";

export type Person = Shift["assignments"][number]["user"];

/** One day of the planner: its holidays, its shifts, and the way to add one. */
export function PlannerDay({
  date,
  isToday,
  isPast,
  isOutside,
  shifts,
  holidays,
  isChangeable,
  standing,
  isAway,
  onEdit,
  onPlace,
  onFill,
}: {
  readonly date: string;
  readonly isToday: boolean;
  /** Over before today: on a phone, where days stand below each other, it is left out. */
  readonly isPast: boolean;
  /** Of the month before or after. */
  readonly isOutside: boolean;
  readonly shifts: readonly Shift[];
  readonly holidays: readonly Holiday[];
  readonly isChangeable: (shift: Shift) => boolean;
  /** How whoever is dragged would stand on a shift; null while nobody is. */
  readonly standing: (shift: Shift) => Standing | null;
  /** Whether somebody on a shift is away then. */
  readonly isAway: (shift: Shift, memberId: number) => boolean;
  readonly onEdit: (target: Shift | string) => void;
  readonly onPlace: (shift: Shift, person: Person) => void;
  readonly onFill: (shift: Shift) => void;
}) {
  return (
    <section
      data-day={date}
      aria-label={formatLongDay(date)}
      className={`flex min-w-0 flex-col gap-1.5 rounded-lg border border-line p-1.5 ${isOutside ? "bg-page" : "bg-surface"} ${isPast ? "max-lg:hidden" : ""}`}
    >
      <div className="flex items-center gap-1">
        <h3 aria-hidden className={`tabular text-sm font-bold whitespace-nowrap ${isOutside ? "text-ink-soft" : ""}`}>
          <span className="font-semibold text-ink-soft">{weekdayName(date).slice(0, 3)}</span>{" "}
          <span className={isToday ? "inline-flex size-6 items-center justify-center rounded-full bg-accent text-on-accent" : ""}>
            {Number(date.slice(8))}
          </span>
        </h3>
        <button
          type="button"
          aria-label={`Add a shift on ${formatLongDay(date)}`}
          title="Add a shift"
          onClick={() => onEdit(date)}
          className="ml-auto inline-flex size-11 items-center justify-center rounded-lg text-ink-soft hover:bg-raised hover:text-ink pointer-fine:size-7"
        >
          <Plus aria-hidden size={16} />
        </button>
      </div>
      {holidays.slice(0, 1).map((holiday) => (
        <p key={holiday.id} title={holiday.description} className="truncate text-xs font-medium text-ink-soft">
          {holiday.workProhibited ? "★ " : ""}
          {holiday.name}
        </p>
      ))}
      {shifts.map((shift) => (
        <PlannerShift
          key={shift.id}
          shift={shift}
          isChangeable={isChangeable(shift)}
          standing={standing(shift)}
          isAway={isAway}
          onEdit={onEdit}
          onPlace={onPlace}
          onFill={onFill}
        />
      ))}
    </section>
  );
}
