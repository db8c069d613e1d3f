import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { compactTime, formatDay, formatTimeRange } from "@watchbill/domain/time/format";
import { TriangleAlert } from "lucide-react";
import { type FocusEvent, type ReactNode, useRef, useState } from "react";
import { NoWrap } from "../../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { SHIFT_TYPE_EDGES } from "../../shift-types/shift-type-colors.ts";
import type { Eligibility } from "../../shifts/assign/shift-eligibility.ts";
import {
  coverageNow,
  FILL_MARKS,
  filling,
  fillText,
  type Shift,
  shiftSentence,
  timeOnDay,
} from "../../shifts/shift-view.ts";
import { type PlannerHandlers, usePlanner } from "../editing/planner-context.ts";
import { useDropTarget } from "../editing/planner-drag.ts";
import { listOpenSpots } from "../editing/selected-spots.ts";
import { CONTROL_HEIGHT, FilledSpotButton, OpenSpotButton } from "./spot-buttons.tsx";

const OVERLAY =
  "pointer-events-none absolute top-full z-20 rounded-md border border-line p-1.5 shadow-card";

/**
 * Returns a shift's style while a member is dragged or highlighted: shifts the member may take are
 * outlined, the others are faded.
 */
export function eligibilityLooks(
  { standing, isDragging, lit }: Pick<PlannerHandlers, "standing" | "isDragging" | "lit">,
  shift: Shift,
  isOver: boolean,
) {
  const how = standing(shift);
  const can = how !== null && how.blocked === null;
  // A highlighted member's outlines leave out shifts with warnings; a dragged member's include
  // them.
  const isTheirs =
    lit !== null && !isDragging && filling(shift).some(({ userId }) => userId === lit.id);
  const isShown = can && (isDragging || how.warnings.length === 0);
  return {
    how,
    isWarned: can && how.warnings.length > 0,
    className: `${how?.blocked && !isOver && !isTheirs ? "opacity-65" : ""} ${isShown ? "outline-2 -outline-offset-1 outline-accent outline-dashed" : ""} ${isOver && can ? "bg-accent-soft" : ""}`,
  };
}

/**
 * A shift with its spots. Filled spots can be dragged or opened, open spots can be filled. During a
 * drag, the shift shows the member's eligibility.
 */
export function PlannerShift({ shift }: { readonly shift: Shift }) {
  const squad = useOrganization();
  const planner = usePlanner();
  const { ref, isOver } = useDropTarget<HTMLElement>(shift.id);
  const looks = eligibilityLooks(planner, shift, isOver);
  // The planner marks open spots even while the month is a draft, although they are not coverage
  // gaps yet.
  const mark = FILL_MARKS[coverageNow({ ...shift, isBeingPlanned: false })];
  return (
    <section
      ref={ref}
      aria-label={`${shiftSentence(shift, squad)}, ${formatDay(shift.date, squad)}${planner.twinWords(shift)}`}
      data-shift={shift.id}
      className={`relative rounded-md border border-s-4 border-line bg-surface text-xs leading-tight ${SHIFT_TYPE_EDGES[shift.typeColor]} ${looks.className}`}
    >
      <EditButton shift={shift} onEdit={planner.edit}>
        <span className={`tabular font-bold whitespace-nowrap ${mark.tone}`}>
          {looks.isWarned ? (
            <TriangleAlert aria-hidden size={12} className="me-0.5 mb-0.5 inline text-warn" />
          ) : (
            mark.sign
          )}
          {fillText(shift)}
        </span>
        <span className="sr-only">{planner.twinWords(shift)}</span>
      </EditButton>
      {shift.roleGap ? (
        <p className="px-1 pb-1 font-semibold text-warn first-letter:uppercase">{shift.roleGap}</p>
      ) : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 px-1 pb-1">
        {filling(shift).map(({ userId, user }) => (
          <li key={userId}>
            <FilledSpotButton shift={shift} person={user} />
          </li>
        ))}
        <AskedForReplacement shift={shift} />
        {planner.isChangeable(shift) && listOpenSpots(shift) > 0 ? (
          <li>
            <OpenSpotButton shift={shift} />
          </li>
        ) : null}
      </ul>
      {isOver ? <Hint standing={looks.how} className="inset-x-0" /> : null}
    </section>
  );
}

/** Lists the members who requested a replacement and still hold their spot. */
export function AskedForReplacement({
  shift,
  isNarrow = false,
}: {
  readonly shift: Shift;
  readonly isNarrow?: boolean;
}) {
  return shift.assignments
    .filter(({ status }) => status === "replacement_requested")
    .map(({ id, user }) => (
      <li
        key={id}
        title={`${user.unitNumber} ${user.firstName} requested a replacement`}
        className={`truncate rounded bg-warn-soft text-warn ${isNarrow ? "px-0.5 py-0.5 text-[0.6875rem] tracking-tight" : "px-1.5 py-1"}`}
      >
        {isNarrow ? <span className="sr-only">Replace: </span> : "Replace: "}
        {user.unitNumber}
      </li>
    ));
}

/**
 * Button that opens the shift's form. It shows the time, the coverage, then the name on up to three
 * lines. A truncated name has a tooltip on hover and a note on keyboard focus.
 */
function EditButton({
  shift,
  onEdit,
  children,
}: {
  readonly shift: Shift;
  readonly onEdit: (target: Shift) => void;
  readonly children: ReactNode;
}) {
  const squad = useOrganization();
  const nameRef = useRef<HTMLSpanElement>(null);
  const [isCutInFocus, setIsCutInFocus] = useState(false);
  const name = shiftName(shift);
  const note = `${name}, ${formatTimeRange(shift.startTime, shift.endTime, squad)}`;
  const showNote = ({ currentTarget }: FocusEvent<HTMLButtonElement>): void => {
    const { scrollHeight = 0, clientHeight = 0 } = nameRef.current ?? {};
    setIsCutInFocus(scrollHeight > clientHeight && currentTarget.matches(":focus-visible"));
  };
  return (
    <div className="relative">
      <button
        type="button"
        onClick={() => onEdit(shift)}
        onFocus={showNote}
        onBlur={() => setIsCutInFocus(false)}
        title={`Edit ${note}`}
        className={`grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1 px-1.5 py-1 text-start hover:bg-raised md:px-1 md:grid-cols-[minmax(0,1fr)_auto] ${CONTROL_HEIGHT}`}
      >
        <span className="tabular font-bold whitespace-nowrap md:tracking-tight">
          {timeOnDay(shift, shift.date, squad, compactTime)}
        </span>{" "}
        <span ref={nameRef} className="line-clamp-3 wrap-anywhere md:order-last md:col-span-2">
          {name}
        </span>{" "}
        {children}
      </button>
      {isCutInFocus ? (
        <p aria-hidden className={`${OVERLAY} inset-x-0 bg-surface font-semibold text-ink`}>
          {note}
        </p>
      ) : null}
    </div>
  );
}

/**
 * Note about the dragged member's eligibility. Overlays the content below, so that the layout does
 * not shift during a drop.
 */
export function Hint({
  standing,
  className,
}: {
  readonly standing: Eligibility | null;
  readonly className: string;
}) {
  const text = standing?.blocked ?? standing?.warnings.join(". ");
  if (!text) return null;
  return (
    <p
      className={`${OVERLAY} ${className} ${standing?.blocked ? "bg-bad-soft text-bad" : "bg-warn-soft text-warn"}`}
    >
      <NoWrap>{text}</NoWrap>
    </p>
  );
}
