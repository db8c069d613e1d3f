import type { Output } from "../../lib/api/api.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import { pushUndoStep } from "../../lib/undo/undo-stack.ts";
import { madeStep } from "../shifts/undo-steps.ts";

type Plan = Output<"shifts.copyWeeks">;

/** Tells that shifts were made, with the way to take them back, and to make them again. */
export function useMadeShifts(
  onDone: () => void,
): (plan: Plan, again: () => Promise<Plan>) => void {
  return (plan, again) => {
    const step = madeStep(plan.summary, plan.shiftIds, async () => (await again()).shiftIds);
    showToast({
      title: "Shifts created",
      description: plan.summary,
      ...(step ? { action: { label: "Undo", run: pushUndoStep(step) } } : {}),
    });
    onDone();
  };
}

/** What the button says that makes the shifts of a preview, or of none yet. */
export function createLabel(count: number | undefined): string {
  if (count === undefined) return "Create shifts";
  return count === 1 ? "Create 1 shift" : `Create ${count} shifts`;
}

/** Why the shifts of a preview cannot be made, or null: nobody has looked yet, or there are none. */
export function createBlockedBecause(plan: Plan | undefined): string | null {
  if (!plan) return "Look at the preview first";
  return plan.shifts.length > 0 ? null : "There is nothing to create";
}
