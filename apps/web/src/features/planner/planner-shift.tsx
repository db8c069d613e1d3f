import { shiftName } from "@watchbill/domain/kinds/shift-name";
import { compactTime, formatDay, formatTimeRange } from "@watchbill/domain/time/format";
import { CalendarOff, TriangleAlert } from "lucide-react";
import { type FocusEvent, type ReactNode, useRef, useState } from "react";
import { Unbroken } from "../../ui/unbroken.tsx";
import { KIND_EDGES } from "../kinds/kind-colours.ts";
import { nameOf, type Standing } from "../shifts/shift-standing.ts";
import { coverageNow, FILL_MARKS, filling, fillText, type Shift, shiftSentence } from "../shifts/shift-view.ts";
import type { Person } from "./planner-day.tsx";
import { useDraggable, useDropTarget } from "./planner-drag.ts";

/** As high as a fingertip where fingers press; a mouse is content with less. */
export const CONTROL_HEIGHT = "min-h-11 pointer-fine:min-h-7";

const OVERLAY = "pointer-events-none absolute inset-x-0 top-full z-10 rounded-md border border-line p-1.5 shadow-card";

/** One shift with its places: filled ones can be dragged or opened, open ones filled. While somebody is dragged it says whether they can come. */
export function PlannerShift({
  shift,
  isChangeable,
  standing,
  isAway,
  onEdit,
  onPlace,
  onFill,
}: {
  readonly shift: Shift;
  readonly isChangeable: boolean;
  readonly standing: Standing | null;
  readonly isAway: (shift: Shift, memberId: number) => boolean;
  readonly onEdit: (target: Shift) => void;
  readonly onPlace: (shift: Shift, person: Person) => void;
  readonly onFill: (shift: Shift) => void;
}) {
  const canTake = standing !== null && standing.blocked === null;
  const { ref, isOver } = useDropTarget<HTMLElement>(shift.id);
  // Here the roster is made: what is open is marked, being planned or not.
  const mark = FILL_MARKS[coverageNow({ ...shift, isBeingPlanned: false })];
  const open = Math.max(0, shift.maxMembers - shift.assignmentCount);
  return (
    <section
      ref={ref}
      aria-label={`${shiftSentence(shift)}, ${formatDay(shift.date)}`}
      data-shift={shift.id}
      className={`relative rounded-md border border-l-4 border-line bg-surface text-xs leading-tight ${KIND_EDGES[shift.kindColour]} ${standing?.blocked && !isOver ? "opacity-45" : ""} ${canTake ? "outline-2 -outline-offset-1 outline-accent outline-dashed" : ""} ${isOver && canTake ? "bg-accent-soft" : ""}`}
    >
      <EditButton shift={shift} onEdit={onEdit}>
        <span className={`tabular font-bold whitespace-nowrap ${mark.tone}`}>
          {canTake && standing.warnings.length > 0 ? (
            <TriangleAlert aria-hidden size={12} className="mr-0.5 mb-0.5 inline text-warn" />
          ) : (
            mark.sign
          )}
          {fillText(shift)}
        </span>
      </EditButton>
      {shift.roleGap ? <p className="px-1 pb-1 font-semibold text-warn first-letter:uppercase">{shift.roleGap}</p> : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 px-1 pb-1">
        {filling(shift).map(({ userId, user }) => (
          <li key={userId}>
            <FilledPlace
              shift={shift}
              person={user}
              isAway={isAway(shift, userId)}
              isChangeable={isChangeable}
              onPlace={onPlace}
            />
          </li>
        ))}
        {shift.assignments
          .filter(({ status }) => status === "replacement_requested")
          .map(({ id, user }) => (
            <li
              key={id}
              title={`${user.unitNumber} ${user.firstName} asks for cover`}
              className="truncate rounded bg-warn-soft px-1.5 py-1 text-warn"
            >
              Cover: {user.unitNumber}
            </li>
          ))}
        {isChangeable && open > 0 ? (
          <li>
            <button
              type="button"
              onClick={() => onFill(shift)}
              className={`w-full rounded border border-dashed border-line-strong px-1.5 py-1 text-left whitespace-nowrap text-ink-soft hover:bg-raised hover:text-ink lg:px-1 lg:max-xl:tracking-tight ${CONTROL_HEIGHT}`}
            >
              {open === 1 ? "Assign…" : `Assign… ${open}×`}
            </button>
          </li>
        ) : null}
      </ul>
      {isOver ? <Hint standing={standing} /> : null}
    </section>
  );
}

/**
 * The time first, then how full it is, then the name on up to three lines of its own where days stand side by side. A name that
 * is cut is whole under the pointer, and in a note while the keyboard is on it.
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
  const nameRef = useRef<HTMLSpanElement>(null);
  const [isCutInFocus, setIsCutInFocus] = useState(false);
  const name = shiftName(shift);
  const note = `${name}, ${formatTimeRange(shift.startTime, shift.endTime)}`;
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
        className={`grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1 px-1.5 py-1 text-left hover:bg-raised lg:px-1 lg:grid-cols-[minmax(0,1fr)_auto] ${CONTROL_HEIGHT}`}
      >
        <span className="tabular font-bold whitespace-nowrap lg:tracking-tight">{compactTime(shift.startTime)}</span>{" "}
        <span ref={nameRef} className="line-clamp-3 wrap-anywhere lg:order-last lg:col-span-2">
          {name}
        </span>{" "}
        {children}
      </button>
      {isCutInFocus ? (
        <p aria-hidden className={`${OVERLAY} bg-surface font-semibold text-ink`}>
          {note}
        </p>
      ) : null}
    </div>
  );
}

/** Lies over what is below it: nothing may move under a hand that is about to let go. */
function Hint({ standing }: { readonly standing: Standing | null }) {
  const text = standing?.blocked ?? standing?.warnings.join(". ");
  if (!text) return null;
  return (
    <p className={`${OVERLAY} ${standing?.blocked ? "bg-bad-soft text-bad" : "bg-warn-soft text-warn"}`}>
      <Unbroken>{text}</Unbroken>
    </p>
  );
}

function FilledPlace({
  shift,
  person,
  isAway,
  isChangeable,
  onPlace,
}: {
  readonly shift: Shift;
  readonly person: Person;
  readonly isAway: boolean;
  readonly isChangeable: boolean;
  readonly onPlace: (shift: Shift, person: Person) => void;
}) {
  const ref = useDraggable<HTMLButtonElement>(isChangeable ? { memberId: person.id, fromShiftId: shift.id } : null);
  const name = nameOf(person);
  if (!isChangeable) return <span className="block truncate px-1.5 py-1 text-ink-soft">{name}</span>;
  return (
    <button
      ref={ref}
      type="button"
      aria-label={`${name}${isAway ? ", away then" : ""}: move or take off`}
      title={`${name}: drag to another shift, or press to move or take off`}
      onClick={() => onPlace(shift, person)}
      className={`w-full cursor-grab rounded bg-accent-soft text-left text-ink hover:outline-2 hover:outline-accent ${CONTROL_HEIGHT}`}
    >
      <span className="block truncate px-1.5 py-1">
        {isAway ? <CalendarOff aria-hidden size={12} className="mr-0.5 mb-0.5 inline text-warn" /> : null}
        <span className="font-semibold whitespace-nowrap">{person.unitNumber}</span> {person.firstName}
      </span>
      {isAway ? <span className="block truncate px-1.5 pb-1 text-warn">Away then</span> : null}
    </button>
  );
}
