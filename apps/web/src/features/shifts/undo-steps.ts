import { UNDO_SECONDS } from "@watchbill/domain/time/undo";
import { call } from "../../lib/api/api.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import { EditConflictError, type UndoStep } from "../../lib/undo/undo-stack.ts";

/** Undo step of created shifts; null if none were created. */
export function madeStep(
  description: string,
  shiftIds: readonly number[],
  again: () => Promise<readonly number[]>,
): UndoStep | null {
  if (shiftIds.length === 0) return null;
  let made = shiftIds;
  let message = "";
  return {
    title: "Shifts created",
    description,
    run: async () => {
      made = await again();
    },
    undo: async () => {
      ({ message } = await call("shifts.removeMany", { shiftIds: [...made] }));
    },
    undone: () => ({ title: "Undone", description: message }),
  };
}

/** Undo step of an assignment; `named` is the member's name in the toast. */
export function assignedStep(named: string, memberId: number, shiftId: number): UndoStep {
  return {
    title: "Shift assigned successfully",
    description: named,
    run: null,
    undo: async () => {
      const { assignments } = await call("shifts.one", { id: shiftId });
      const spot = assignments.find(
        ({ userId, status }) => userId === memberId && status !== "replaced",
      );
      if (!spot) throw new EditConflictError("They're no longer on that shift.");
      await call("shifts.unassign", { id: spot.id });
    },
  };
}

/** Undo step of a removal; undo assigns the member again if the spot is still open. */
export function takenOffStep(named: string, memberId: number, shiftId: number): UndoStep {
  return {
    title: "Removed from shift",
    description: named,
    run: null,
    undo: () => call("replacements.assignShift", { userId: memberId, shiftId }),
  };
}

/** The server's response to a deletion; if it has no id, the deletion cannot be undone. */
export interface Deleted {
  readonly deletionId: number | null;
}

/** Undo step of deleted shifts, which can be restored until their members are notified. */
export function deletedStep(
  title: string,
  description: string,
  gone: Deleted,
  again: () => Promise<Deleted>,
): UndoStep | null {
  if (gone.deletionId === null) return null;
  let [id, until] = [gone.deletionId, untilNotified()];
  let put = { count: 1, message: "" };
  return {
    title,
    description,
    run: async () => {
      const { deletionId } = await again();
      [id, until] = [deletionId ?? id, untilNotified()];
    },
    undo: async () => {
      put = await call("shifts.restore", { id });
    },
    undone: () => ({
      title: put.count === 1 ? "Shift restored" : "Shifts restored",
      description: put.message,
    }),
    until: () => until,
  };
}

function untilNotified(): Temporal.Instant {
  return serverNow().add({ seconds: UNDO_SECONDS });
}
