import { Badge } from "../../ui/badge.tsx";
import { CallLink } from "../members/call-link.tsx";
import { BySchedule } from "./by-schedule.tsx";
import type { FocusWish } from "./focus-wish.ts";
import { PanelAssign } from "./panel-assign.tsx";
import { ReplacedLine } from "./replaced-line.tsx";
import {
  COVERAGE_TONES,
  coverageNow,
  coverageText,
  fillText,
  placesShown,
  roleGapBeside,
  roleOf,
  type Shift,
} from "./shift-view.ts";
import { StatusBadge } from "./status-badge.tsx";

/** Who is on a shift, place by place; whoever may fills those that are open, the first of them here. */
export function PanelPlaces({
  shift,
  mayAssign,
  wantsFocus,
  onAssigned,
}: {
  readonly shift: Shift;
  readonly mayAssign: boolean;
  readonly wantsFocus: FocusWish;
  readonly onAssigned: () => void;
}) {
  const open = Math.max(0, shift.maxMembers - shift.assignmentCount);
  const gap = roleGapBeside(shift);
  return (
    <section aria-label="Who" className="space-y-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-bold">Who</h3>
        <Badge tone={COVERAGE_TONES[coverageNow(shift)]}>
          {fillText(shift)} {coverageText(shift)}
        </Badge>
      </div>
      {gap ? <p className="text-sm font-semibold text-warn first-letter:uppercase">{gap}</p> : null}
      {shift.assignments.length === 0 && open === 0 ? <p className="text-ink-soft">No members assigned</p> : null}
      <ul aria-label="Places" className="divide-y divide-line">
        {placesShown(shift).map(({ id, user, status, isBySchedule }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-2 py-1">
            <span>
              <span className="font-semibold whitespace-nowrap">{user.unitNumber}</span> {user.firstName} {user.lastName}
              {roleOf(shift, user.id)}
              {user.phoneNumber ? (
                <span className="ml-2">
                  <CallLink number={user.phoneNumber} />
                </span>
              ) : null}
            </span>
            <span className="flex flex-wrap items-center gap-2">
              <BySchedule place={{ isBySchedule }} />
              <StatusBadge status={status} />
            </span>
          </li>
        ))}
        {Array.from({ length: open }, (_, place) => (
          <li key={`open-${place}`} className="flex min-h-11 items-center py-1 text-ink-soft">
            {place < open - shift.heldCount ? "Open place" : "Held for who covers"}
          </li>
        ))}
      </ul>
      <ReplacedLine shift={shift} />
      {mayAssign && open > 0 ? (
        <PanelAssign
          // After each place the next is another question.
          key={`${shift.id} ${shift.assignmentCount}`}
          shift={shift}
          wantsFocus={wantsFocus}
          onAssigned={onAssigned}
        />
      ) : null}
    </section>
  );
}
