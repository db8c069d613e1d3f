import { plural } from "@watchbill/domain/text/language";
import { showErrorText } from "../../../lib/toast/show-error.ts";
import {
  eligibilityOn,
  isOpen,
  isTimeOffOn,
  type PlannerFacts,
  type ShiftMember,
  type Spot,
} from "../../shifts/assign/shift-eligibility.ts";
import type { useWithoutStandIn } from "../../shifts/assign/use-no-stand-in.ts";
import type { Shift } from "../../shifts/shift-view.ts";
import { verdictOn } from "../grid/unit-number-input.tsx";
import type { Asked } from "../planner-dialog.tsx";
import { suggestionKey } from "./drafts.ts";
import type { Put } from "./many-spots.ts";
import type { PlannerHandlers } from "./planner-context.ts";
import { type Dragged, useDragging } from "./planner-drag.ts";
import type { usePlannerEditing } from "./planner-editing.ts";
import { twinsAmong } from "./same-name-shifts.ts";
import type { Drafts } from "./use-drafts.ts";
import type { useChosen } from "./use-selection.ts";

/** State and callbacks that the planner's handlers need. */
interface Work {
  readonly facts: PlannerFacts;
  readonly memberOf: (id: number | null) => ShiftMember | undefined;
  readonly drafts: Drafts;
  readonly editing: ReturnType<typeof usePlannerEditing>;
  readonly chosen: ReturnType<typeof useChosen>;
  readonly lacksStandIn: ReturnType<typeof useWithoutStandIn>["lacksStandIn"];
  readonly lit: ShiftMember | null;
  readonly onAsk: (asked: Asked) => void;
  readonly onEdit: (target: Shift | string) => void;
}

/**
 * Handlers that assign members by drag, press and selection; each shows a message if an assignment
 * is not allowed.
 */
export function usePlannerHandlers({
  facts,
  memberOf,
  drafts,
  editing,
  chosen,
  lacksStandIn,
  lit,
  onAsk,
  onEdit,
}: Work) {
  const putAll = (member: ShiftMember, puts: readonly Put[]): void => {
    const [{ spot, standing }] = puts as [Put];
    if (puts.length === 1 && spot.person === null) editing.assign(member, spot.shift, standing);
    else editing.putOnAll(member, puts);
    chosen.none();
  };
  /** Assigns a member to those of the spots that have no conflict. */
  const putOn = (member: ShiftMember, spots: readonly Spot[]): void => {
    const { puts, against } = verdictOn(member, spots, facts);
    if (puts.length === 0)
      showErrorText(
        against ?? "",
        plural(
          spots.length,
          `${member.unitNumber} can't take 1 spot`,
          `${member.unitNumber} can't take ${spots.length} spots`,
        ),
      );
    else putAll(member, puts);
  };
  /** A member dropped on a selected spot is assigned to all selected spots. */
  const drop = ({ memberId, fromShiftId }: Dragged, shiftId: number): void => {
    const shiftOf = (id: number | null) => facts.shifts.find((shift) => shift.id === id);
    const [member, from, to] = [memberOf(memberId), shiftOf(fromShiftId), shiftOf(shiftId)];
    if (!member || !to || from?.id === to.id) return;
    if (!from && chosen.spots.some(({ shift }) => shift.id === to.id))
      return putOn(member, chosen.spots);
    const standing = eligibilityOn(member, to, facts, from?.id);
    const blocked = (from && drafts.elsewhere(member, from, to)) ?? standing.blocked;
    if (blocked) showErrorText(blocked, `${member.unitNumber} can't take this shift`);
    else if (from) editing.move(member, from, to, standing);
    else editing.assign(member, to, standing);
  };
  const dragged = useDragging(drop);
  const twins = twinsAmong(facts.shifts);
  const held = dragged ? memberOf(dragged.memberId) : lit;

  const handlers: PlannerHandlers = {
    isChangeable: (shift) => isOpen(shift, facts.now),
    standing: once((shift) =>
      held && isOpen(shift, facts.now)
        ? eligibilityOn(held, shift, facts, dragged?.fromShiftId ?? undefined)
        : null,
    ),
    lit,
    isDragging: dragged !== null,
    isOff: (shift, memberId) => isTimeOffOn(memberId, shift, facts),
    suggestionOf: (shiftId, memberId) =>
      drafts.suggestions.get(suggestionKey(shiftId, memberId)) ?? null,
    lacksStandIn,
    twinWords: ({ id }) => (twins.has(id) ? `, ${twins.get(id)}` : ""),
    isChosen: chosen.has,
    edit: onEdit,
    press: (spot, event) => {
      if (chosen.hears(spot, event)) return;
      const { shift, person } = spot;
      if (person) onAsk({ kind: "spot", shift, member: person });
      else if (lit && eligibilityOn(lit, shift, facts).blocked === null) putOn(lit, [spot]);
      else onAsk({ kind: "fill", shift });
    },
  };
  return { handlers, putOn, putAll };
}

/** Memoizes a function of a shift until the data changes. */
function once<Answer>(find: (shift: Shift) => Answer): (shift: Shift) => Answer {
  const found = new Map<number, Answer>();
  return (shift) => {
    if (!found.has(shift.id)) found.set(shift.id, find(shift));
    return found.get(shift.id) as Answer;
  };
}
