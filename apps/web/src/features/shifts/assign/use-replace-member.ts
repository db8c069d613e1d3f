import { unitAndName } from "@watchbill/domain/members/person-name";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { useState } from "react";
import { call } from "../../../lib/api/api.ts";
import { useCommand } from "../../../lib/api/queries.ts";
import { showToast } from "../../../lib/toast/toast-store.ts";
import { pushUndoStep } from "../../../lib/undo/undo-stack.ts";
import { organizationNow } from "../../settings/organization.ts";
import type { Shift } from "../shift-view.ts";
import { assignedStep } from "../undo-steps.ts";

interface Replacement {
  readonly id: number;
  readonly unitNumber: string;
  readonly name: string;
}

/**
 * Removes a member from their spot and assigns another member; if that fails, restores the first.
 */
export function useReplaceMember(
  shift: Shift,
  spot: Shift["assignments"][number],
  onDone: () => void,
) {
  const [chosen, setChosen] = useState<Replacement | null>(null);
  const shiftId = shift.id;
  const restore = (): Promise<unknown> =>
    call("replacements.assignShift", { userId: spot.user.id, shiftId, isUndoable: true });
  const assign = useCommand("replacements.assignShift", {
    failed: `Couldn't assign the replacement. ${unitAndName(spot.user)} stays on the shift.`,
    onSuccess: (_output, { userId }) => {
      const description = `${chosen?.unitNumber} ${chosen?.name} instead of ${unitAndName(spot.user)}: ${shiftTitle(shift, organizationNow())}`;
      const title = "Replacement assigned";
      const undo = pushUndoStep({
        title,
        description,
        run: null,
        undo: async () => {
          await assignedStep(description, userId, shiftId).undo?.();
          await restore();
        },
      });
      showToast({ title, description, action: { label: "Undo", run: undo } });
      onDone();
    },
    // The removal can still be undone, so no member has been notified.
    onError: () => void restore().then(onDone, onDone),
  });
  const remove = useCommand("shifts.unassign", {
    failed: `Couldn't remove ${unitAndName(spot.user)} from the shift. Try again.`,
    onSuccess: () => chosen && assign.mutate({ userId: chosen.id, shiftId, isUndoable: true }),
    onError: () => setChosen(null),
  });
  return {
    /** Id of the member who is being assigned or was assigned; null before the first assignment. */
    pendingId: chosen?.id ?? null,
    replace: (member: Replacement): void => {
      if (chosen) return;
      setChosen(member);
      remove.mutate({ id: spot.id, isUndoable: true });
    },
  };
}
