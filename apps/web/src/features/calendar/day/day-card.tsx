import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { dayNote } from "@watchbill/domain/shifts/shift-days";
import { formatDay, formatTimeRange } from "@watchbill/domain/time/format";
import { type HTMLAttributes, useLayoutEffect, useRef, useState } from "react";
import { CallLink } from "../../members/call-link.tsx";
import { MemberName } from "../../members/member-name.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { SHIFT_TYPE_EDGES } from "../../shift-types/shift-type-colors.ts";
import { CoverageBadge } from "../../shifts/coverage-badge.tsx";
import { roleGapBeside, roleOf, type Shift, spotsShown } from "../../shifts/shift-view.ts";
import { StatusBadge } from "../../shifts/status-badge.tsx";

/** Gap between the hover card and its day, and between the card and the window's edge. */
const GAP_PX = 6;
/** The initial status of every assignment, which needs no label. */
const PLAIN = "assigned";

/**
 * A hover card with a day's members, their status and phone numbers; renders nothing for a day
 * without shifts.
 */
export function DayCard(props: CardProps) {
  return props.shifts.length > 0 ? <FullCard {...props} /> : null;
}

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly date: string;
  readonly beside: DOMRect;
  readonly shifts: readonly Shift[];
}

function FullCard({ date, beside, shifts, ...handlers }: CardProps) {
  const squad = useOrganization();
  const card = useRef<HTMLElement>(null);
  const [spot, setSpot] = useState({ left: 0, top: 0 });
  useLayoutEffect(() => {
    if (!card.current) return;
    const { offsetWidth: width, offsetHeight: height } = card.current;
    const fitsRight = beside.right + GAP_PX + width <= innerWidth;
    setSpot({
      left: Math.max(GAP_PX, fitsRight ? beside.right + GAP_PX : beside.left - GAP_PX - width),
      top: Math.max(GAP_PX, Math.min(beside.top, innerHeight - height - GAP_PX)),
    });
  }, [beside]);
  return (
    <section
      {...handlers}
      ref={card}
      aria-label={`Members on shift, ${formatDay(date, squad)}`}
      style={spot}
      className="animate-appear fixed z-20 max-h-[70dvh] w-96 space-y-2 overflow-y-auto rounded-xl border border-line bg-surface p-3 text-sm shadow-card"
    >
      {shifts.map((shift) => (
        <ShiftOfCard key={shift.id} shift={shift} date={date} />
      ))}
    </section>
  );
}

function ShiftOfCard({ shift, date }: { readonly shift: Shift; readonly date: string }) {
  const squad = useOrganization();
  const note = dayNote(shift, date, squad);
  const gap = roleGapBeside(shift);
  return (
    <div className={`rounded border-s-4 ps-2 ${SHIFT_TYPE_EDGES[shift.typeColor]}`}>
      <p className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="min-w-0 font-bold">{shiftName(shift)}</span>
        <CoverageBadge shift={shift} />
      </p>
      <p className="text-ink-soft">
        {formatTimeRange(shift.startTime, shift.endTime, squad)}
        {note ? ` · ${note}` : ""}
      </p>
      {gap ? <p className="font-semibold text-warn first-letter:uppercase">{gap}</p> : null}
      <ul>
        {spotsShown(shift).map(({ id, user, status }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0">
              <MemberName of={user} />
              {roleOf(shift, user.id)}
            </span>
            {status === PLAIN ? null : <StatusBadge status={status} />}
            {user.phoneNumber ? (
              <span className="ms-auto">
                <CallLink number={user.phoneNumber} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {shift.assignmentCount === 0 ? <p className="text-ink-soft">No members assigned</p> : null}
    </div>
  );
}
