import { shiftName } from "@watchbill/domain/kinds/shift-name";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { formatDay } from "@watchbill/domain/time/format";
import { CalendarOff, Check, CircleDashed, Lock, Plus, TriangleAlert, UserRoundX } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useOrganisation } from "../settings/organisation.ts";
import type { Shift } from "../shifts/shift-view.ts";
import { openPlaces } from "./chosen-places.ts";
import type { Ghost } from "./drafts.ts";
import { useDraggable } from "./planner-drag.ts";
import { type PlannerHands, useHands } from "./planner-hands.ts";

/** As high as a fingertip where fingers press; a mouse is content with less. */
export const CONTROL_HEIGHT = "min-h-11 pointer-fine:min-h-[max(1.5rem,--spacing(7))]";
/** The least that a pointer meets, however close together things stand, and letters as large as a day's column has room for. */
export const NARROW = "min-h-11 pointer-fine:min-h-[1.5rem] text-[0.6875rem] min-[90rem]:text-xs";

type Person = Shift["assignments"][number]["user"];

const CHOSEN = "outline-2 outline-calm bg-calm-soft!";

/** What a place hears: a press; and the same with the keyboard, where a key held with it chooses. */
function pressing(shift: Shift, person: Person | null, { press, isChosen }: PlannerHands) {
  const place = { shift, person };
  const chosen = isChosen(place);
  return {
    chosen,
    wiring: {
      type: "button" as const,
      "data-place": `${shift.id}:${person?.id ?? ""}`,
      onClick: (event: React.MouseEvent) => press(place, event),
      onKeyDown: (event: KeyboardEvent) => {
        if ((event.key !== "Enter" && event.key !== " ") || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        press(place, event);
      },
    },
  };
}

/** A place that somebody has: it can be dragged to another shift, or pressed. */
export function FilledPlace({
  shift,
  person,
  isNarrow = false,
}: {
  readonly shift: Shift;
  readonly person: Person;
  readonly isNarrow?: boolean;
}) {
  const hands = useHands();
  const isChangeable = hands.isChangeable(shift);
  const ref = useDraggable<HTMLButtonElement>(isChangeable ? { memberId: person.id, fromShiftId: shift.id } : null);
  const name = unitAndName(person);
  const isLit = hands.lit?.id === person.id;
  const text = (
    <>
      <span className={`whitespace-nowrap ${isNarrow ? "font-medium" : "font-semibold"}`}>{person.unitNumber}</span>
      {isNarrow ? null : ` ${person.firstName}`}
    </>
  );
  const padding = isNarrow ? "px-px py-0.5" : "px-1.5 py-1 md:max-lg:px-1";
  // A column of a tablet has no room for both beside each other, but below. Apart from the padding, in which the next line would begin.
  const cutting = isNarrow ? "block truncate" : "line-clamp-2 wrap-anywhere";
  if (!isChangeable)
    return (
      <span title={name} className={`block ${padding} ${isLit ? "font-bold text-ink" : "text-ink-soft"}`}>
        <span className={isNarrow ? cutting : "line-clamp-3 wrap-anywhere"}>{isNarrow ? text : name}</span>
      </span>
    );
  const { chosen, wiring } = pressing(shift, person, hands);
  const isAway = hands.isAway(shift, person.id);
  const ghost = hands.ghostOf(shift.id, person.id);
  const isFragile = hands.isFragile(shift, person.id);
  return (
    <button
      ref={ref}
      {...wiring}
      aria-pressed={chosen || undefined}
      aria-label={`${name}${isAway ? ", away then" : ""}${ghost ? ghostWords(ghost) : ""}: move or take off`}
      title={`${name}${isFragile ? " (nobody could step in)" : ""}: ${ghost ? ghostTitle(ghost) : "drag to another shift, or press to move or take off"}`}
      className={`w-full cursor-grab text-left hover:outline-2 hover:outline-accent ${looksOf(isLit, ghost)} ${chosen ? `${CHOSEN} text-ink!` : ""} ${isNarrow ? `${NARROW} tracking-tighter` : CONTROL_HEIGHT}`}
    >
      <span className={`block ${padding}`}>
        <span className={cutting}>
          {chosen ? <Check aria-hidden size={12} className="mr-0.5 mb-0.5 inline" /> : null}
          {isAway ? <CalendarOff aria-hidden size={isNarrow ? 10 : 12} className={isNarrow ? AT_THE_CORNER : BESIDE} /> : null}
          {ghost ? <GhostSign ghost={ghost} isNarrow={isNarrow} /> : null}
          {isFragile && !isNarrow ? <UserRoundX aria-hidden size={12} className={BESIDE} /> : null}
          {isFragile && isNarrow ? <span className="underline decoration-warn decoration-dotted">{text}</span> : text}
        </span>
      </span>
      {ghost && !isNarrow ? (
        <span className={`block truncate px-1.5 pb-1 ${ghost.stale ? "font-semibold text-bad" : ""}`}>
          {ghost.stale ? "Does not hold" : "Proposed"}
        </span>
      ) : null}
      {isAway && !isNarrow ? <span className="block truncate px-1.5 pb-1 text-warn">Away then</span> : null}
    </button>
  );
}

const BESIDE = "mr-0.5 mb-0.5 inline text-warn";
/** A day's column has room for the unit alone. */
const AT_THE_CORNER = "absolute -top-1 -left-0.5 rounded bg-surface text-warn";

/** Round and dashed, so that what is only proposed is told from what is everybody's without its colour. */
function looksOf(isLit: boolean, ghost: Ghost | null): string {
  if (!ghost) return `relative rounded ${isLit ? "bg-accent text-on-accent" : "bg-accent-soft text-ink"}`;
  const edge = ghost.stale ? "border-bad text-bad" : isLit ? "border-accent font-bold text-ink" : "border-accent text-ink";
  return `relative rounded-xl border border-dashed bg-surface ${edge}`;
}

/** Where there is no room for it, its shape says that a place is proposed, and a sign at its corner what more there is to know. */
function GhostSign({ ghost, isNarrow }: { readonly ghost: Ghost; readonly isNarrow: boolean }) {
  const Sign = ghost.stale ? TriangleAlert : ghost.isLocked ? Lock : CircleDashed;
  if (!isNarrow) return <Sign aria-hidden size={11} className="mr-0.5 mb-0.5 inline" />;
  if (!ghost.stale && !ghost.isLocked) return null;
  return <Sign aria-hidden size={10} className="absolute -top-1 -right-0.5 rounded-full bg-surface" />;
}

/** What is read out of a place that is only proposed. */
function ghostWords({ isLocked, stale }: Ghost): string {
  return `, proposed${isLocked ? ", locked" : ""}${stale ? ", does not hold any more" : ""}`;
}

function ghostTitle({ isLocked, isByHand, reason, stale }: Ghost): string {
  const why = reason ?? (isByHand ? "Put there by hand" : null);
  return [stale, "Proposed", why, isLocked ? "locked" : null].filter((part) => part !== null).join(". ");
}

/** The next free place of a shift: a press asks for whom, or puts there whose days are lit, and a unit can be typed on it. */
export function OpenPlace({ shift, isNarrow = false }: { readonly shift: Shift; readonly isNarrow?: boolean }) {
  const squad = useOrganisation();
  const hands = useHands();
  const open = openPlaces(shift);
  const { chosen, wiring } = pressing(shift, null, hands);
  const lit = hands.lit && !hands.isDragging && hands.standing(shift)?.blocked === null ? hands.lit : null;
  const name = `${lit ? `Put ${unitAndName(lit)} here` : open === 1 ? "Assign…" : `Assign… ${open}×`} ${shiftName(shift)}, ${formatDay(shift.date, squad)}`;
  return (
    <button
      {...wiring}
      data-gap
      aria-pressed={chosen || undefined}
      aria-label={isNarrow ? undefined : name}
      title={lit ? `Put ${unitAndName(lit)} here` : "Press to choose a member, or type a unit number"}
      className={`w-full rounded border border-dashed text-left whitespace-nowrap hover:bg-raised hover:text-ink ${lit ? "border-accent text-ink" : "border-line-strong text-ink-soft"} ${chosen ? `${CHOSEN} text-ink!` : ""} ${isNarrow ? `${NARROW} px-0.5 tracking-tighter` : `px-1.5 py-1 md:px-1 md:max-xl:tracking-tight ${CONTROL_HEIGHT}`}`}
    >
      {isNarrow ? <span className="sr-only">{name}</span> : null}
      <span aria-hidden={isNarrow || undefined}>
        {chosen ? <Check aria-hidden size={12} className="mr-0.5 mb-0.5 inline" /> : null}
        {label(open, isNarrow, lit?.unitNumber)}
      </span>
    </button>
  );
}

function label(open: number, isNarrow: boolean, unitNumber: string | undefined) {
  if (unitNumber !== undefined && !isNarrow) return `+ ${unitNumber}`;
  if (!isNarrow) return open === 1 ? "Assign…" : `Assign… ${open}×`;
  return (
    <>
      <Plus aria-hidden size={12} className="mb-0.5 inline" />
      {open > 1 ? open : ""}
    </>
  );
}
