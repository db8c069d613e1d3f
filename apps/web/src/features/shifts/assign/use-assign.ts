import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { useRef } from "react";
import { useCommand } from "../../../lib/api/queries.ts";
import { showToast } from "../../../lib/toast/toast-store.ts";
import { ALREADY_NOTIFIED, pushUndoStep } from "../../../lib/undo/undo-stack.ts";
import { organizationNow } from "../../settings/organization.ts";
import { assignedStep } from "../undo-steps.ts";
import { type Filled, fillsRequest } from "./fills-request.ts";

export type Assigning = ReturnType<typeof useAssign>;

/**
 * Assigns a member to the shift's first open spot, and shows a toast with undo. Ignores presses
 * while the request is in flight.
 */
export function useAssign(shift: Filled, onAssigned: () => void) {
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
      // The server notifies members once undo is no longer possible, but at once if the assignment
      // fills a replacement request.
      assign.mutate({ userId, shiftId: shift.id, isUndoable: true });
    },
  };
}

/** Shows a toast for an assignment and adds it to the undo stack. */
export function sayAssigned(shift: Filled, memberId: number, named: string): void {
  const description = `${named}: ${shiftTitle(shift, organizationNow())}`;
  const step = assignedStep(description, memberId, shift.id);
  const isFinal = fillsRequest(shift);
  const undo = pushUndoStep(isFinal ? { ...step, undo: null } : step);
  showToast({
    title: step.title,
    description: isFinal ? `${description}. ${ALREADY_NOTIFIED}` : description,
    ...(isFinal ? {} : { action: { label: "Undo", run: undo } }),
  });
}
