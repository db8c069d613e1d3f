import { unitAndName } from "@watchbill/domain/members/person-name";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { formatDay } from "@watchbill/domain/time/format";
import {
  CalendarOff,
  Check,
  CircleDashed,
  Lock,
  Plus,
  TriangleAlert,
  UserRoundX,
} from "lucide-react";
import type { KeyboardEvent } from "react";
import { useOrganization } from "../settings/organization.ts";
import type { Shift } from "../shifts/shift-view.ts";
import { listOpenSpots, placeKey } from "./chosen-spots.ts";
import type { SuggestedSpot } from "./drafts.ts";
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
      "data-place": placeKey(place),
      onClick: (event: React.MouseEvent) => press(place, event),
      onKeyDown: (event: KeyboardEvent) => {
        if (
          (event.key !== "Enter" && event.key !== " ") ||
          !(event.shiftKey || event.ctrlKey || event.metaKey)
        )
          return;
        event.preventDefault();
        press(place, event);
      },
    },
  };
}

/** A place that somebody has: it can be dragged to another shift, or pressed. */
export function FilledSpotButton({
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
  const ref = useDraggable<HTMLButtonElement>(
    isChangeable ? { memberId: person.id, fromShiftId: shift.id } : null,
  );
  const isLit = hands.lit?.id === person.id;
  if (!isChangeable) return <FixedPlace person={person} isLit={isLit} isNarrow={isNarrow} />;
  const { chosen, wiring } = pressing(shift, person, hands);
  const ghost = hands.ghostOf(shift.id, person.id);
  const held = {
    person,
    ghost,
    chosen,
    isAway: hands.isAway(shift, person.id),
    isFragile: hands.isFragile(shift, person.id),
  };
  const width = isNarrow ? `${NARROW} tracking-tighter` : CONTROL_HEIGHT;
  return (
    <button
      ref={ref}
      {...wiring}
      aria-pressed={chosen || undefined}
      aria-label={readOut(held)}
      title={explained(held)}
      className={`w-full cursor-grab text-left hover:outline-2 hover:outline-accent ${looksOf(isLit, ghost)} ${chosen ? `${CHOSEN} text-ink!` : ""} ${width}`}
    >
      {isNarrow ? <UnitAlone {...held} /> : <UnitAndName {...held} />}
    </button>
  );
}

/** A place that somebody has, and what is known of it. */
interface Held {
  readonly person: Person;
  readonly ghost: SuggestedSpot | null;
  readonly chosen: boolean;
  /** They are away then. */
  readonly isAway: boolean;
  /** Nobody could step in for them. */
  readonly isFragile: boolean;
}

function readOut({ person, ghost, isAway }: Held): string {
  return `${unitAndName(person)}${isAway ? ", away then" : ""}${ghost ? ghostWords(ghost) : ""}: move or take off`;
}

function explained({ person, ghost, isFragile }: Held): string {
  const what = ghost ? ghostTitle(ghost) : "drag to another shift, or press to move or take off";
  return `${unitAndName(person)}${isFragile ? " (nobody could step in)" : ""}: ${what}`;
}

const NARROW_PADDING = "block px-px py-0.5";
const PADDING = "block px-1.5 py-1 md:max-lg:px-1";

/** A place of a shift that is over, with which nothing can be done. */
function FixedPlace({
  person,
  isLit,
  isNarrow,
}: {
  readonly person: Person;
  readonly isLit: boolean;
  readonly isNarrow: boolean;
}) {
  const name = unitAndName(person);
  const colour = isLit ? "font-bold text-ink" : "text-ink-soft";
  return (
    <span title={name} className={`${isNarrow ? NARROW_PADDING : PADDING} ${colour}`}>
      {isNarrow ? (
        <span className="block truncate">
          <Unit person={person} weight="font-medium" />
        </span>
      ) : (
        <span className="line-clamp-3 wrap-anywhere">{name}</span>
      )}
    </span>
  );
}

/** What a day's column among those of a whole month has room for: the unit, and signs at its corners. */
function UnitAlone({ person, ghost, chosen, isAway, isFragile }: Held) {
  return (
    <span className={NARROW_PADDING}>
      <span className="block truncate">
        {chosen ? <ChosenSign /> : null}
        {isAway ? (
          <CalendarOff
            aria-hidden
            size={10}
            className="absolute -top-1 -left-0.5 rounded bg-surface text-warn"
          />
        ) : null}
        {ghost ? <CornerSign ghost={ghost} /> : null}
        <span className={isFragile ? "underline decoration-warn decoration-dotted" : ""}>
          <Unit person={person} weight="font-medium" />
        </span>
      </span>
    </span>
  );
}

/** A column of a tablet has no room for unit and name beside each other, but below: cut within the padding, in which the next line would begin. */
function UnitAndName({ person, ghost, chosen, isAway, isFragile }: Held) {
  return (
    <>
      <span className={PADDING}>
        <span className="line-clamp-2 wrap-anywhere">
          {chosen ? <ChosenSign /> : null}
          {isAway ? <CalendarOff aria-hidden size={12} className={`${BESIDE} text-warn`} /> : null}
          {ghost ? <GhostSign ghost={ghost} size={11} className={BESIDE} /> : null}
          {isFragile ? (
            <UserRoundX aria-hidden size={12} className={`${BESIDE} text-warn`} />
          ) : null}
          <Unit person={person} weight="font-semibold" /> {person.firstName}
        </span>
      </span>
      {ghost ? (
        <NoteBelow
          text={ghost.stale ? "Does not hold" : "Proposed"}
          look={ghost.stale ? "font-semibold text-bad" : ""}
        />
      ) : null}
      {isAway ? <NoteBelow text="Away then" look="text-warn" /> : null}
    </>
  );
}

/** Drawn, and no text of the button: who commands by voice says unit and name, and what is read out has the last name between. */
function NoteBelow({ text, look }: { readonly text: string; readonly look: string }) {
  return (
    <span
      data-note={text}
      className={`block truncate px-1.5 pb-1 before:content-[attr(data-note)] ${look}`}
    />
  );
}

function Unit({ person, weight }: { readonly person: Person; readonly weight: string }) {
  return <span className={`whitespace-nowrap ${weight}`}>{person.unitNumber}</span>;
}

const BESIDE = "mr-0.5 mb-0.5 inline";

function ChosenSign() {
  return <Check aria-hidden size={12} className={BESIDE} />;
}

/** Round and dashed, so that what is only proposed is told from what is everybody's without its colour. */
function looksOf(isLit: boolean, ghost: SuggestedSpot | null): string {
  if (!ghost)
    return `relative rounded ${isLit ? "bg-accent text-on-accent" : "bg-accent-soft text-ink"}`;
  const edge = ghost.stale
    ? "border-bad text-bad"
    : isLit
      ? "border-accent font-bold text-ink"
      : "border-accent text-ink";
  return `relative rounded-xl border border-dashed bg-surface ${edge}`;
}

function GhostSign({
  ghost: { stale, isLocked },
  ...look
}: {
  readonly ghost: SuggestedSpot;
  readonly size: number;
  readonly className: string;
}) {
  if (stale) return <TriangleAlert aria-hidden {...look} />;
  return isLocked ? <Lock aria-hidden {...look} /> : <CircleDashed aria-hidden {...look} />;
}

/** Its shape says already that a place is proposed; a sign at its corner what more there is to know. */
function CornerSign({ ghost }: { readonly ghost: SuggestedSpot }) {
  if (!ghost.stale && !ghost.isLocked) return null;
  return (
    <GhostSign
      ghost={ghost}
      size={10}
      className="absolute -top-1 -right-0.5 rounded-full bg-surface"
    />
  );
}

/** What is read out of a place that is only proposed. */
function ghostWords({ isLocked, stale }: SuggestedSpot): string {
  return `, proposed${isLocked ? ", locked" : ""}${stale ? ", does not hold any more" : ""}`;
}

function ghostTitle({ isLocked, isByHand, reason, stale }: SuggestedSpot): string {
  const why = reason ?? (isByHand ? "Put there by hand" : null);
  return [stale, "Proposed", why, isLocked ? "locked" : null]
    .filter((part) => part !== null)
    .join(". ");
}

/** The next free place of a shift: a press asks for whom, or puts there whose days are lit, and a unit can be typed on it. */
export function OpenSpotButton({
  shift,
  isNarrow = false,
}: {
  readonly shift: Shift;
  readonly isNarrow?: boolean;
}) {
  const squad = useOrganization();
  const hands = useHands();
  const open = listOpenSpots(shift);
  const { chosen, wiring } = pressing(shift, null, hands);
  const lit =
    hands.lit && !hands.isDragging && hands.standing(shift)?.blocked === null ? hands.lit : null;
  const name = `${lit ? `Put ${unitAndName(lit)} here` : open === 1 ? "Assign…" : `Assign… ${open}×`} ${shiftName(shift)}, ${formatDay(shift.date, squad)}${hands.twinWords(shift)}`;
  return (
    <button
      {...wiring}
      data-gap
      aria-pressed={chosen || undefined}
      aria-label={isNarrow ? undefined : name}
      title={
        lit ? `Put ${unitAndName(lit)} here` : "Press to choose a member, or type a unit number"
      }
      className={`w-full rounded border border-dashed text-left whitespace-nowrap hover:bg-raised hover:text-ink ${lit ? "border-accent text-ink" : "border-line-strong text-ink-soft"} ${chosen ? `${CHOSEN} text-ink!` : ""} ${isNarrow ? `${NARROW} px-0.5 tracking-tighter` : `px-1.5 py-1 md:px-1 md:max-xl:tracking-tight ${CONTROL_HEIGHT}`}`}
    >
      {isNarrow ? <span className="sr-only">{name}</span> : null}
      <span aria-hidden={isNarrow || undefined}>
        {chosen ? <ChosenSign /> : null}
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
