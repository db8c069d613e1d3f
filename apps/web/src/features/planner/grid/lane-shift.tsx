import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { dayNote, lastsDays } from "@watchbill/domain/shifts/shift-days";
import { compactTime, formatDay, formatTimeRange } from "@watchbill/domain/time/format";
import { TriangleAlert } from "lucide-react";
import { useOrganization } from "../../settings/organization.ts";
import { SHIFT_TYPE_EDGES } from "../../shift-types/shift-type-colors.ts";
import {
  coverageNow,
  FILL_MARKS,
  filling,
  fillText,
  type Shift,
  shiftSentence,
} from "../../shifts/shift-view.ts";
import { usePlanner } from "../editing/planner-context.ts";
import { useDropTarget } from "../editing/planner-drag.ts";
import { listOpenSpots } from "../editing/selected-spots.ts";
import { AskedForReplacement, eligibilityLooks, Hint } from "./planner-shift.tsx";
import { FilledSpotButton, NARROW, OpenSpotButton } from "./spot-buttons.tsx";

/**
 * A shift in the lane view, with its coverage and unit numbers. It is as narrow as one day column
 * of a full month.
 */
export function LaneShift({
  shift,
  usualStart,
  isOnTheRight,
}: {
  readonly shift: Shift;
  readonly usualStart: string;
  readonly isOnTheRight: boolean;
}) {
  const squad = useOrganization();
  const planner = usePlanner();
  const { ref, isOver } = useDropTarget<HTMLElement>(shift.id);
  const looks = eligibilityLooks(planner, shift, isOver);
  const mark = FILL_MARKS[coverageNow({ ...shift, isBeingPlanned: false })];
  const note = `${shiftName(shift)}, ${formatDay(shift.date, squad)}, ${formatTimeRange(shift.startTime, shift.endTime, squad)}`;
  return (
    <section
      ref={ref}
      aria-label={`${shiftSentence(shift, squad)}, ${formatDay(shift.date, squad)}${planner.twinWords(shift)}`}
      data-shift={shift.id}
      className={`relative rounded border border-s-2 border-line bg-surface text-[0.6875rem] leading-tight ${SHIFT_TYPE_EDGES[shift.typeColor]} ${looks.className}`}
    >
      <button
        type="button"
        onClick={() => planner.edit(shift)}
        title={shift.roleGap ? `Edit ${note}: ${shift.roleGap}` : `Edit ${note}`}
        className={`tabular block ${NARROW} w-full truncate px-px text-start font-bold tracking-tighter hover:bg-raised ${mark.tone}`}
      >
        <span className="sr-only">
          Edit {note}, {fillText(shift)}
          {planner.twinWords(shift)}
        </span>
        <span aria-hidden>
          {shift.startTime === usualStart ? null : (
            <span className="block text-ink">{compactTime(shift.startTime, squad)}</span>
          )}
          {looks.isWarned ? (
            <TriangleAlert size={11} className="mb-0.5 inline text-warn" />
          ) : (
            mark.sign
          )}
          {fillText(shift)}
          {lastsDays(shift) ? (
            <span className="text-ink"> {dayNote(shift, shift.date, squad)}</span>
          ) : null}
        </span>
      </button>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5 px-px pb-0.5">
        {filling(shift).map(({ userId, user }) => (
          <li key={userId}>
            <FilledSpotButton shift={shift} person={user} isNarrow />
          </li>
        ))}
        <AskedForReplacement shift={shift} isNarrow />
        {planner.isChangeable(shift) && listOpenSpots(shift) > 0 ? (
          <li>
            <OpenSpotButton shift={shift} isNarrow />
          </li>
        ) : null}
      </ul>
      {isOver ? (
        <Hint standing={looks.how} className={`w-44 ${isOnTheRight ? "end-0" : "start-0"}`} />
      ) : null}
    </section>
  );
}
