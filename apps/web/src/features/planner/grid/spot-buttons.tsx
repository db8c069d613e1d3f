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
import { useOrganization } from "../../settings/organization.ts";
import type { Shift } from "../../shifts/shift-view.ts";
import type { SuggestedSpot } from "../editing/drafts.ts";
import { type PlannerHandlers, usePlanner } from "../editing/planner-context.ts";
import { useDraggable } from "../editing/planner-drag.ts";
import { listOpenSpots, spotKey } from "../editing/selected-spots.ts";

/** Button height: a full touch target on touch screens, smaller for a mouse. */
export const CONTROL_HEIGHT = "min-h-11 pointer-fine:min-h-[max(1.5rem,--spacing(7))]";
/** Minimum size of a pointer target in dense layouts, and a font size that fits a day's column. */
export const NARROW = "min-h-11 pointer-fine:min-h-[1.5rem] text-[0.6875rem] min-[90rem]:text-xs";

type Person = Shift["assignments"][number]["user"];

const CHOSEN = "outline-2 outline-calm bg-calm-soft!";

/**
 * Returns a spot's press handlers. On the keyboard, Enter or Space with a modifier key selects the
 * spot.
 */
function pressing(shift: Shift, person: Person | null, { press, isChosen }: PlannerHandlers) {
  const spot = { shift, person };
  const chosen = isChosen(spot);
  return {
    chosen,
    wiring: {
      type: "button" as const,
      "data-spot": spotKey(spot),
      onClick: (event: React.MouseEvent) => press(spot, event),
      onKeyDown: (event: KeyboardEvent) => {
        if (
          (event.key !== "Enter" && event.key !== " ") ||
          !(event.shiftKey || event.ctrlKey || event.metaKey)
        )
          return;
        event.preventDefault();
        press(spot, event);
      },
    },
  };
}

/** A filled spot: drag it to another shift, or press it to open its dialog. */
export function FilledSpotButton({
  shift,
  person,
  isNarrow = false,
}: {
  readonly shift: Shift;
  readonly person: Person;
  readonly isNarrow?: boolean;
}) {
  const planner = usePlanner();
  const isChangeable = planner.isChangeable(shift);
  const ref = useDraggable<HTMLButtonElement>(
    isChangeable ? { memberId: person.id, fromShiftId: shift.id } : null,
  );
  const isLit = planner.lit?.id === person.id;
  if (!isChangeable) return <FixedSpot person={person} isLit={isLit} isNarrow={isNarrow} />;
  const { chosen, wiring } = pressing(shift, person, planner);
  const suggestion = planner.suggestionOf(shift.id, person.id);
  const held = {
    person,
    suggestion,
    chosen,
    isOff: planner.isOff(shift, person.id),
    lacksStandIn: planner.lacksStandIn(shift, person.id),
  };
  const width = isNarrow ? `${NARROW} tracking-tighter` : CONTROL_HEIGHT;
  return (
    <button
      ref={ref}
      {...wiring}
      aria-pressed={chosen || undefined}
      aria-label={readOut(held)}
      title={explained(held)}
      className={`w-full cursor-grab text-start hover:outline-2 hover:outline-accent ${looksOf(isLit, suggestion)} ${chosen ? `${CHOSEN} text-ink!` : ""} ${width}`}
    >
      {isNarrow ? <UnitAlone {...held} /> : <UnitAndName {...held} />}
    </button>
  );
}

interface Held {
  readonly person: Person;
  readonly suggestion: SuggestedSpot | null;
  readonly chosen: boolean;
  /** True if the member has time off during the shift. */
  readonly isOff: boolean;
  /** True if no other member could stand in for this member. */
  readonly lacksStandIn: boolean;
}

function readOut({ person, suggestion, isOff }: Held): string {
  return `${[unitAndName(person), ...(isOff ? ["on time off"] : []), ...(suggestion ? suggestionWords(suggestion) : [])].join(", ")}: move or remove`;
}

function explained({ person, suggestion, lacksStandIn }: Held): string {
  const what = suggestion
    ? suggestionTitle(suggestion)
    : "drag to another shift, or click to move or remove";
  return `${unitAndName(person)}${lacksStandIn ? " (no stand-in)" : ""}: ${what}`;
}

const NARROW_PADDING = "block px-px py-0.5";
const PADDING = "block px-1.5 py-1 md:max-lg:px-1";

/** A spot of a past shift, which has no actions. */
function FixedSpot({
  person,
  isLit,
  isNarrow,
}: {
  readonly person: Person;
  readonly isLit: boolean;
  readonly isNarrow: boolean;
}) {
  const name = unitAndName(person);
  const color = isLit ? "font-bold text-ink" : "text-ink-soft";
  return (
    <span title={name} className={`${isNarrow ? NARROW_PADDING : PADDING} ${color}`}>
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

/**
 * The spot's content in the lane view: only the unit number and corner signs fit a day's column.
 */
function UnitAlone({ person, suggestion, chosen, isOff, lacksStandIn }: Held) {
  return (
    <span className={NARROW_PADDING}>
      <span className="block truncate">
        {chosen ? <ChosenSign /> : null}
        {isOff ? (
          <CalendarOff
            aria-hidden
            size={10}
            className="absolute -top-1 -start-0.5 rounded bg-surface text-warn"
          />
        ) : null}
        {suggestion ? <CornerSign suggestion={suggestion} /> : null}
        <span className={lacksStandIn ? "underline decoration-warn decoration-dotted" : ""}>
          <Unit person={person} weight="font-medium" />
        </span>
      </span>
    </span>
  );
}

/**
 * The spot's content in the week view. On a tablet the name is below the unit number. The text is
 * clipped within the padding, so that the next line stays hidden.
 */
function UnitAndName({ person, suggestion, chosen, isOff, lacksStandIn }: Held) {
  return (
    <>
      <span className={PADDING}>
        <span className="line-clamp-2 wrap-anywhere">
          {chosen ? <ChosenSign /> : null}
          {isOff ? <CalendarOff aria-hidden size={12} className={`${BESIDE} text-warn`} /> : null}
          {suggestion ? (
            <SuggestionSign suggestion={suggestion} size={11} className={BESIDE} />
          ) : null}
          {lacksStandIn ? (
            <UserRoundX aria-hidden size={12} className={`${BESIDE} text-warn`} />
          ) : null}
          <Unit person={person} weight="font-semibold" /> {person.firstName}
        </span>
      </span>
      {suggestion?.stale ? <NoteBelow text="Invalid" look="font-semibold text-bad" /> : null}
      {isOff ? <NoteBelow text="Time off" look="text-warn" /> : null}
    </>
  );
}

/**
 * Note rendered as CSS content, so that it is not part of the button's accessible name: voice
 * control uses the visible unit number and name.
 */
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

const BESIDE = "me-0.5 mb-0.5 inline";

function ChosenSign() {
  return <Check aria-hidden size={12} className={BESIDE} />;
}

/** Classes of a spot: a suggestion is round and dashed, so that it differs by more than color. */
function looksOf(isLit: boolean, suggestion: SuggestedSpot | null): string {
  if (!suggestion)
    return `relative rounded ${isLit ? "bg-accent text-on-accent" : "bg-accent-soft text-ink"}`;
  const edge = suggestion.stale
    ? "border-bad text-bad"
    : isLit
      ? "border-accent font-bold text-ink"
      : "border-accent text-ink";
  return `relative rounded-xl border border-dashed bg-surface ${edge}`;
}

function SuggestionSign({
  suggestion: { stale, isLocked },
  ...look
}: {
  readonly suggestion: SuggestedSpot;
  readonly size: number;
  readonly className: string;
}) {
  if (stale) return <TriangleAlert aria-hidden {...look} />;
  return isLocked ? <Lock aria-hidden {...look} /> : <CircleDashed aria-hidden {...look} />;
}

/**
 * A sign on a suggested spot that is locked or no longer valid; the shape already shows that it is
 * a suggestion.
 */
function CornerSign({ suggestion }: { readonly suggestion: SuggestedSpot }) {
  if (!suggestion.stale && !suggestion.isLocked) return null;
  return (
    <SuggestionSign
      suggestion={suggestion}
      size={10}
      className="absolute -top-1 -end-0.5 rounded-full bg-surface"
    />
  );
}

/** Describes a suggestion for screen readers. */
function suggestionWords({ isLocked, stale }: SuggestedSpot): string[] {
  return ["suggested", ...(isLocked ? ["locked"] : []), ...(stale ? ["no longer valid"] : [])];
}

function suggestionTitle({ isLocked, isByHand, reason, stale }: SuggestedSpot): string {
  const why = reason ?? (isByHand ? "Added manually" : null);
  return [stale, "Suggested", why, isLocked ? "locked" : null]
    .filter((part) => part !== null)
    .join(". ");
}

/**
 * The next open spot of a shift. A press opens the member picker, or assigns the highlighted
 * member.
 */
export function OpenSpotButton({
  shift,
  isNarrow = false,
}: {
  readonly shift: Shift;
  readonly isNarrow?: boolean;
}) {
  const squad = useOrganization();
  const planner = usePlanner();
  const open = listOpenSpots(shift);
  const { chosen, wiring } = pressing(shift, null, planner);
  const lit =
    planner.lit && !planner.isDragging && planner.standing(shift)?.blocked === null
      ? planner.lit
      : null;
  const name = `${lit ? `Assign ${unitAndName(lit)} here` : open === 1 ? "Assign…" : `Assign… ${open}×`} ${shiftName(shift)}, ${formatDay(shift.date, squad)}${planner.twinWords(shift)}`;
  return (
    <button
      {...wiring}
      data-gap
      aria-pressed={chosen || undefined}
      aria-label={isNarrow ? undefined : name}
      title={
        lit ? `Assign ${unitAndName(lit)} here` : "Click to choose a member, or type a unit number"
      }
      className={`w-full rounded border border-dashed text-start whitespace-nowrap hover:bg-raised hover:text-ink ${lit ? "border-accent text-ink" : "border-line-strong text-ink-soft"} ${chosen ? `${CHOSEN} text-ink!` : ""} ${isNarrow ? `${NARROW} px-0.5 tracking-tighter` : `px-1.5 py-1 md:px-1 md:max-xl:tracking-tight ${CONTROL_HEIGHT}`}`}
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
