import { availabilityIn } from "@watchbill/domain/members/member-availability";
import { durationText } from "@watchbill/domain/time/format";
import { offeredAMonth } from "@watchbill/domain/workload/assignment-order";
import { AvailabilityChips } from "../members/availability-chips.tsx";
import { MemberName } from "../members/member-name.tsx";
import type { Member, PlannerFacts } from "../shifts/shift-eligibility.ts";
import { useDraggable } from "./planner-drag.ts";

/** What a member is planned for in the month. */
export interface Planned {
  readonly shifts: number;
  readonly minutes: number;
}

/** A member beside the planner: what they are planned for against what they offer. Dragged onto a shift, or pressed to see where they can. */
export function MemberRow({
  member,
  planned,
  away,
  most,
  isLit,
  onLight,
}: {
  readonly member: Member;
  readonly planned: Planned;
  readonly away: ReturnType<PlannerFacts["awayOf"]>;
  /** How many shifts a month they want at most; null where they have said nothing. */
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
      className="min-h-11 w-full cursor-grab rounded-lg border border-line bg-raised text-left text-sm hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:outline-1 aria-pressed:outline-accent"
    >
      <span className="block px-2 py-1">
        <span className="block truncate">
          <MemberName of={member} />
        </span>
        <PlannedBar planned={planned} offered={offeredOf(member, most)} />
        <span className="tabular flex flex-wrap items-center gap-x-1 text-xs text-ink-soft">
          {planned.minutes === 0 ? "Not planned" : durationText(planned.minutes)}{" "}
          <AvailabilityChips member={member} />
        </span>
        {away
          .filter(({ isShown }) => isShown)
          .map(({ days }) => (
            <span key={days} className="block text-xs font-semibold text-warn">
              Away {days}
            </span>
          ))}
      </span>
    </button>
  );
}

/** What they offer of all kinds together, but never more than they want. */
function offeredOf(member: Member, most: number | null): number {
  const offered = offeredAMonth(availabilityIn(member), null);
  return most === null ? offered : Math.min(offered, most);
}

/** Planned beside offered: full where both are the same, and beyond it in the tone of a warning. */
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
    offered === 0 ? `${shifts} planned, fills in only` : `${shifts} of ${offered} offered`;
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
