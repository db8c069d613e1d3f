import type { Output } from "../../lib/api.ts";
import { useCommand } from "../../lib/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { noteMade } from "../shifts/undo-steps.ts";

type Plan = Output<"shifts.copyWeeks">;

/** Tells that shifts were made, with the way to take them back. */
export function useMadeShifts(onDone: () => void): (plan: Plan) => void {
  const undo = useCommand("shifts.removeMany", {
    done: ({ message }) => ({ title: "Undone", description: message }),
    failed: { title: "Could not undo", text: "The shifts stay as they are." },
  });
  return (plan) => {
    const run = noteMade(plan.summary, plan.shiftIds) ?? (() => undo.mutate({ shiftIds: plan.shiftIds }));
    toast({
      title: "Shifts created",
      description: plan.summary,
      ...(plan.shiftIds.length > 0 ? { action: { label: "Undo", run } } : {}),
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
