import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { useRef } from "react";
import { noteDone } from "../../lib/history.ts";
import { useCommand } from "../../lib/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { organisationNow } from "../settings/organisation.ts";
import type { Shift } from "./shift-view.ts";
import { assignedStep } from "./undo-steps.ts";

export type Assigning = ReturnType<typeof useAssign>;

/** Puts a member on the first open place of a shift, once however often it is pressed, with the way back in what is said of it. */
export function useAssign(shift: Shift, onAssigned: () => void) {
  const name = useRef("");
  const assign = useCommand("replacements.assignShift", {
    onSuccess: (_output, { userId }) => {
      sayAssigned(shift, userId, name.current);
      onAssigned();
    },
    failed: "Failed to assign shift",
  });
  return {
    ...assign,
    put: (userId: number, named: string): void => {
      if (assign.isPending) return;
      name.current = named;
      // Told of once it can no longer be undone; cover that somebody asked for is told of at once.
      assign.mutate({ userId, shiftId: shift.id, isUndoable: true });
    },
  };
}

type Filled = Omit<Shift, "assignments">;

/** Says that a member, by their name, was put on a shift as it was before, with the way back; the step is among what was done. */
export function sayAssigned(shift: Filled, memberId: number, named: string): void {
  const description = `${named}: ${shiftTitle(shift, organisationNow())}`;
  // Whoever fills a request for cover is told at once, and so is who asked.
  const undo = fillsRequest(shift) ? null : noteDone(assignedStep(description, memberId, shift.id));
  toast({
    title: "Shift assigned successfully",
    description,
    ...(undo ? { action: { label: "Undo", run: undo } } : {}),
  });
}

/** True when only held places are left, so that whoever comes is the cover that somebody asked for. */
function fillsRequest({ assignmentCount, heldCount, maxMembers }: Filled): boolean {
  return heldCount > 0 && assignmentCount + heldCount >= maxMembers;
}
