import { coverageOf } from "@watchbill/domain/shifts/coverage";
import { shiftName, shiftTone } from "@watchbill/domain/shifts/shift-type";
import { compactTime } from "@watchbill/domain/time/format";
import { TriangleAlert } from "lucide-react";
import type { Person } from "./planner-day.tsx";
import { useDraggable, useDropTarget } from "./planner-drag.ts";
import { nameOf, type Standing } from "./planner-view.ts";
import { filling, fillText, type Shift, shiftSentence, TONE_EDGES } from "./shift-view.ts";

/** One shift with its places: filled ones can be dragged or opened, open ones filled. While somebody is dragged it says whether they can come. */
export function PlannerShift({
  shift,
  isChangeable,
  standing,
  onEdit,
  onPlace,
  onFill,
}: {
  readonly shift: Shift;
  readonly isChangeable: boolean;
  readonly standing: Standing | null;
  readonly onEdit: (target: Shift) => void;
  readonly onPlace: (shift: Shift, person: Person) => void;
  readonly onFill: (shift: Shift) => void;
}) {
  const canTake = standing !== null && standing.blocked === null;
  const { ref, isOver } = useDropTarget<HTMLElement>(shift.id);
  const isCovered = coverageOf(shift) === "fully-staffed";
  const open = Math.max(0, shift.maxMembers - shift.assignmentCount);
  return (
    <section
      ref={ref}
      aria-label={shiftSentence(shift)}
      data-shift={shift.id}
      className={`relative rounded-md border border-l-4 border-line bg-surface text-xs leading-tight ${TONE_EDGES[shiftTone(shift.type)] ?? ""} ${standing?.blocked && !isOver ? "opacity-45" : ""} ${canTake ? "outline-2 -outline-offset-1 outline-accent outline-dashed" : ""} ${isOver && canTake ? "bg-accent-soft" : ""}`}
    >
      <button
        type="button"
        onClick={() => onEdit(shift)}
        title={`Edit ${shiftName(shift)}`}
        className="flex min-h-11 w-full items-center justify-between gap-1 px-1.5 py-1 text-left hover:bg-raised lg:min-h-7"
      >
        <span className="truncate">
          <span className="font-bold">{compactTime(shift.startTime)}</span> {shiftName(shift)}
        </span>
        <span className={`tabular font-bold whitespace-nowrap ${isCovered ? "text-good" : "text-bad"}`}>
          {canTake && standing.warnings.length > 0 ? (
            <TriangleAlert aria-hidden size={12} className="mb-0.5 inline text-warn" />
          ) : isCovered ? (
            "✓"
          ) : (
            "!"
          )}{" "}
          {fillText(shift)}
        </span>
      </button>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 px-1 pb-1">
        {filling(shift).map(({ userId, user }) => (
          <li key={userId}>
            <FilledPlace shift={shift} person={user} isChangeable={isChangeable} onPlace={onPlace} />
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
              className="min-h-11 w-full rounded border border-dashed border-line-strong px-1.5 py-1 text-left text-ink-soft hover:bg-raised hover:text-ink lg:min-h-7"
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

/** Lies over what is below it: nothing may move under a hand that is about to let go. */
function Hint({ standing }: { readonly standing: Standing | null }) {
  const text = standing?.blocked ?? standing?.warnings.join(". ");
  if (!text) return null;
  return (
    <p
      className={`pointer-events-none absolute inset-x-0 top-full z-10 rounded-md border border-line p-1.5 shadow-card ${standing?.blocked ? "bg-bad-soft text-bad" : "bg-warn-soft text-warn"}`}
    >
      {text}
    </p>
  );
}

function FilledPlace({
  shift,
  person,
  isChangeable,
  onPlace,
}: {
  readonly shift: Shift;
  readonly person: Person;
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
      aria-label={`${name}: move or take off`}
      title={`${name}: drag to another shift, or press to move or take off`}
      onClick={() => onPlace(shift, person)}
      className="min-h-11 w-full cursor-grab rounded bg-accent-soft text-left text-ink hover:outline-2 hover:outline-accent lg:min-h-7"
    >
      <span className="block truncate px-1.5 py-1">
        <span className="font-semibold">{person.unitNumber}</span> {person.firstName}
      </span>
    </button>
  );
}
