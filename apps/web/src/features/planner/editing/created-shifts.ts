import type { Output } from "../../../lib/api/api.ts";
import { showToast } from "../../../lib/toast/toast-store.ts";
import { pushUndoStep } from "../../../lib/undo/undo-stack.ts";
import { madeStep } from "../../shifts/undo-steps.ts";

type Plan = Output<"shifts.copyWeeks">;
type Made = Pick<Plan, "summary" | "shiftIds">;

/** Shows a toast after shifts were created, and adds the creation to the undo stack. */
export function useMadeShifts(
  onDone: () => void,
): (plan: Made, again: () => Promise<Made>) => void {
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

/** Label of the button that creates the shifts; `count` is undefined before a preview. */
export function createLabel(count: number | undefined): string {
  if (count === undefined) return "Create shifts";
  return count === 1 ? "Create 1 shift" : `Create ${count} shifts`;
}

/**
 * Returns why the shifts cannot be created, or null: there is no preview yet, or the preview has no
 * shifts.
 */
export function createBlockedBecause(plan: Plan | undefined): string | null {
  if (!plan) return "Preview first";
  return plan.shifts.length > 0 ? null : "Nothing to create";
}
