import type { SeriesScope } from "@watchbill/domain/shifts/series";
import { errorText } from "../../lib/api.ts";
import { useCommand } from "../../lib/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { draftOf, payloadOf } from "./shift-draft.ts";
import type { Shift } from "./shift-view.ts";

const TOUCHES = ["shifts.", "replacements.", "attendance.", "reports.", "notifications."] as const;

/** Which shifts a change means; `single` is the shift by itself. */
export type Scope = "single" | SeriesScope;

export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  single: "This shift",
  current: "This shift",
  future: "This and all following shifts",
  all: "All shifts of the series",
};

function options(title: string, fallback: string, onDone: () => void, undo?: () => void) {
  return {
    touches: TOUCHES,
    onSuccess: () => {
      toast({ title, ...(undo ? { action: { label: "Undo", run: undo } } : {}) });
      onDone();
    },
    onError: (error: unknown) => toast({ title: "Error", description: errorText(error, fallback), variant: "destructive" }),
  };
}

/**
 * Every way to make, change and delete shifts; each says how it went and closes what asked for it. A single shift that was
 * deleted can be put back, with its members, as a shift of its own.
 */
export function useShiftEditing(shift: Shift | null, onDone: () => void) {
  const create = useCommand("shifts.create", options("Shift created successfully", "Failed to create shift", onDone));
  const createSeries = useCommand(
    "shifts.createSeries",
    options("Shifts created successfully", "Failed to create shift", onDone),
  );
  const change = useCommand("shifts.change", options("Shift updated successfully", "Failed to update shift", onDone));
  const changeSeries = useCommand(
    "shifts.changeSeries",
    options("Shift series updated successfully", "Failed to update shift series", onDone),
  );
  const restore = useCommand(
    "shifts.create",
    options("Shift put back", "The shift could not be put back", () => undefined),
  );
  const putBack = shift ? () => restore.mutate(payloadOf(draftOf(shift))) : undefined;
  const remove = useCommand("shifts.remove", options("Shift deleted successfully", "Failed to delete shift", onDone, putBack));
  const removeSeries = useCommand(
    "shifts.removeSeries",
    options("Shift series deleted successfully", "Failed to delete shift series", onDone),
  );
  const isBusy = [create, createSeries, change, changeSeries, remove, removeSeries].some(({ isPending }) => isPending);
  return { create, createSeries, change, changeSeries, remove, removeSeries, isBusy };
}
