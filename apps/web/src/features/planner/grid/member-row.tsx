import { availabilityIn } from "@watchbill/domain/members/availability/member-availability";
import { plural } from "@watchbill/domain/text/language";
import { durationText } from "@watchbill/domain/time/format";
import { offeredAMonth } from "@watchbill/domain/workload/assignment-order";
import { AvailabilityChips } from "../../members/availability-chips.tsx";
import { MemberName } from "../../members/member-name.tsx";
import type { PlannerFacts, ShiftMember } from "../../shifts/assign/shift-eligibility.ts";
import { useDraggable } from "../editing/planner-drag.ts";

/** The number and hours of the shifts that a member is assigned in the month. */
interface Planned {
  readonly shifts: number;
  readonly minutes: number;
}

/**
 * A member in the list beside the planner, with the number of assigned and of offered shifts. Drag
 * the row onto a shift to assign the member, or press it to highlight eligible shifts.
 */
export function MemberRow({
  member,
  planned,
  timeOff,
  most,
  isLit,
  onLight,
}: {
  readonly member: ShiftMember;
  readonly planned: Planned;
  readonly timeOff: ReturnType<PlannerFacts["timeOffOf"]>;
  /** The maximum number of shifts a month that the member wants; null if they set none. */
  readonly most: number | null;
  readonly isLit: boolean;
  readonly onLight: () => void;
}) {
  const ref = useDraggable<HTMLButtonElement>({ memberId: member.id, fromShiftId: null });
  return (
    <button
      ref={ref}
      type="button"
      aria-pressed={isLit}
      onClick={onLight}
      className="min-h-11 w-full cursor-grab rounded-lg border border-line bg-raised text-start text-sm hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:outline-1 aria-pressed:outline-accent"
    >
      <span className="block px-2 py-1">
        <span className="block truncate">
          <MemberName of={member} />
        </span>
        <PlannedBar planned={planned} offered={offeredOf(member, most)} />
        <span className="tabular flex flex-wrap items-center gap-x-1 text-xs text-ink-soft">
          {planned.minutes === 0 ? "No shifts" : durationText(planned.minutes)}{" "}
          <AvailabilityChips member={member} />
        </span>
        {timeOff
          .filter(({ isShown }) => isShown)
          .map(({ days }) => (
            <span key={days} className="block text-xs font-semibold text-warn">
              {`Time off ${days}`}
            </span>
          ))}
      </span>
    </button>
  );
}

/**
 * Returns how many shifts a month the member offers over all shift types, capped at their maximum.
 */
function offeredOf(member: ShiftMember, most: number | null): number {
  const offered = offeredAMonth(availabilityIn(member), null);
  return most === null ? offered : Math.min(offered, most);
}

/**
 * Compares assigned with offered shifts: the bar is full when they are equal, and has the warning
 * color above that.
 */
function PlannedBar({
  planned: { shifts },
  offered,
}: {
  readonly planned: Planned;
  readonly offered: number;
}) {
  const isOver = shifts > offered;
  const share = offered === 0 ? (shifts > 0 ? 1 : 0) : Math.min(1, shifts / offered);
  const words =
    offered === 0
      ? plural(shifts, "1 shift (fill-in)", `${shifts} shifts (fill-in)`)
      : `${shifts} of ${offered} available`;
  return (
    <span className="my-0.5 flex items-center gap-1.5 text-xs">
      <span
        aria-hidden
        className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full border border-line bg-page"
      >
        <span
          data-mark={isOver ? "more" : "much"}
          className={`block h-full ${isOver ? "bg-warn" : "bg-accent"}`}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span
        aria-hidden
        className={`tabular whitespace-nowrap ${isOver ? "font-semibold text-warn" : "text-ink-soft"}`}
      >
        {offered === 0 ? `${shifts} / –` : `${shifts} / ${offered}`}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
