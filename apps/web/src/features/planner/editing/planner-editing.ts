import { unitAndName } from "@watchbill/domain/members/person-name";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { runUndoable } from "../../../lib/undo/undo-stack.ts";
import { organizationNow } from "../../settings/organization.ts";
import { fillsRequest } from "../../shifts/assign/fills-request.ts";
import { type Eligibility, type Spot } from "../../shifts/assign/shift-eligibility.ts";
import type { Shift } from "../../shifts/shift-view.ts";
import { clearing, type Put, putting } from "./many-spots.ts";
import { type Person, usePlacing } from "./spot-changes.ts";
import type { Drafts } from "./use-drafts.ts";

/** Functions that assign, move and remove members; each adds a step to the undo stack. */
export function usePlannerEditing(drafts: Drafts) {
  const placing = usePlacing(drafts);
  // An assignment in an unpublished draft can always be undone, because it notifies no member.
  const isFinal = (shift: Shift): boolean => !placing.isDraft(shift) && fillsRequest(shift);
  return {
    assign: (person: Person, shift: Shift, { warnings, overrides }: Eligibility) =>
      runUndoable(
        {
          title: placing.isDraft(shift) ? "Suggestion added" : "Shift assigned successfully",
          description: `${unitAndName(person)}: ${shiftTitle(shift, organizationNow())}`,
          run: () => placing.put(person, shift, overrides),
          undo: isFinal(shift) ? null : () => placing.takeOff(person, shift),
        },
        headsUp(warnings),
      ),
    move: (person: Person, from: Shift, to: Shift, { warnings, overrides }: Eligibility) => {
      const wasSuggestion = placing.isSuggestion(person, from);
      runUndoable(
        {
          title: "Assignment moved",
          description: `${unitAndName(person)}: ${shiftTitle(from, organizationNow())} → ${shiftTitle(to, organizationNow())}`,
          run: () => placing.move(person, from, to, overrides),
          undo:
            !wasSuggestion && isFinal(to)
              ? null
              : () => placing.moveBack(person, to, from, wasSuggestion),
        },
        headsUp(warnings),
      );
    },
    takeOff: (person: Person, shift: Shift) => {
      const wasSuggestion = placing.isSuggestion(person, shift);
      runUndoable({
        title: wasSuggestion ? "Suggestion removed" : "Removed from shift",
        description: `${unitAndName(person)}: ${shiftTitle(shift, organizationNow())}`,
        run: () => placing.takeOff(person, shift),
        undo: () => placing.restore(person, shift, wasSuggestion),
      });
    },
    /** Assigns one member to several spots and removes the members there, as one undo step. */
    putOnAll: (person: Person, puts: readonly Put[]) => runUndoable(putting(person, puts, placing)),
    /** Removes the members from several spots, as one undo step. */
    clearAll: (spots: readonly Spot[]) => runUndoable(clearing(spots, placing)),
  };
}

/** Adds "Heads-up" to each warning, because it follows the text of a success message. */
function headsUp(warnings: readonly string[]): string[] {
  return warnings.map((warning) => `Heads-up: ${warning}`);
}
