import type { SeriesScope } from "@watchbill/domain/shifts/series";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { UNDO_SECONDS } from "@watchbill/domain/time/undo";
import { call, errorText, type Input, type Output } from "../../../lib/api/api.ts";
import { queryClient, useCommand } from "../../../lib/api/queries.ts";
import { UnreachableError } from "../../../lib/offline/connectivity.ts";
import { showToast } from "../../../lib/toast/toast-store.ts";
import { pushUndoStep, type UndoStep } from "../../../lib/undo/undo-stack.ts";
import { organizationNow } from "../../settings/organization.ts";
import { historyRead } from "../panel/use-live-shift.ts";
import type { Shift } from "../shift-view.ts";
import { type Deleted, deletedStep, madeStep } from "../undo-steps.ts";

/** To which shifts of a series a change applies; `single` means this shift only. */
export type Scope = "single" | SeriesScope;

export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  single: "This shift",
  current: "This shift",
  future: "This and all following shifts",
  all: "All shifts in the series",
};

interface Callbacks {
  readonly onDone: () => void;
  /** Called with the server's reason for a refusal, which the form shows. */
  readonly onRefused: (message: string) => void;
}

function options<Answer extends object, Asked>(
  title: string,
  fallback: string,
  { onDone, onRefused }: Callbacks,
  /** Returns the undo step of the command; null if it cannot be undone. */
  stepOf: (answer: Answer, asked: Asked) => UndoStep | null = () => null,
  /** Loads data that must be there before the form closes. */
  readFirst?: (asked: Asked) => Promise<void>,
) {
  return {
    /** The toast of a command on a series includes the number of shifts. */
    until: async (answer: Answer, asked: Asked) => {
      const isCounted =
        "count" in answer && "message" in answer && typeof answer.message === "string";
      const step = stepOf(answer, asked);
      const undoIt = step && pushUndoStep(step);
      showToast({
        title,
        ...(isCounted ? { description: String(answer.message) } : {}),
        ...(undoIt
          ? { duration: UNDO_SECONDS * 1000, action: { label: "Undo", run: undoIt } }
          : {}),
      });
      await readFirst?.(asked);
    },
    onSuccess: onDone,
    failed: fallback,
    onError: (error: unknown) => {
      const text = errorText(error, fallback);
      onRefused(
        error instanceof UnreachableError ? `${text}. Check your connection and try again.` : text,
      );
    },
  };
}

/**
 * Commands that create, change and delete shifts. Each shows its result and closes the form;
 * creations and deletions can be undone.
 */
export function useShiftEditing(callbacks: Callbacks) {
  const create = useCommand(
    "shifts.create",
    options(
      "Shift created successfully",
      "Failed to create shift",
      callbacks,
      (shift: Shift, asked: Input<"shifts.create">) =>
        madeStep(shiftTitle(shift, organizationNow()), [shift.id], async () => [
          (await call("shifts.create", asked)).id,
        ]),
    ),
  );
  const createSeries = useCommand(
    "shifts.createSeries",
    options(
      "Shifts created successfully",
      "Failed to create shift",
      callbacks,
      ({ message, shiftIds }: Output<"shifts.createSeries">, asked: Input<"shifts.createSeries">) =>
        madeStep(
          message,
          shiftIds,
          async () => (await call("shifts.createSeries", asked)).shiftIds,
        ),
    ),
  );
  const change = useCommand(
    "shifts.change",
    options("Shift updated successfully", "Failed to update shift", callbacks),
  );
  const changeSeries = useCommand(
    "shifts.changeSeries",
    options("Shift series updated successfully", "Failed to update shift series", callbacks),
  );
  // Loads the shift's history first, so that the panel behind the form knows whether the shift
  // still exists.
  const readWhatBecame = ({ id }: { readonly id: number }): Promise<void> => historyRead(id);
  const remove = useCommand(
    "shifts.remove",
    options(
      "Shift deleted successfully",
      "Failed to delete shift",
      callbacks,
      (gone: Deleted, asked: Input<"shifts.remove">) =>
        deletedStep("Shift deleted", titleOf(asked.id), gone, () => call("shifts.remove", asked)),
      readWhatBecame,
    ),
  );
  const removeSeries = useCommand(
    "shifts.removeSeries",
    options(
      "Shift series deleted successfully",
      "Failed to delete shift series",
      callbacks,
      (gone: Output<"shifts.removeSeries">, asked: Input<"shifts.removeSeries">) =>
        deletedStep("Shift series deleted", gone.message, gone, () =>
          call("shifts.removeSeries", asked),
        ),
      readWhatBecame,
    ),
  );
  const isBusy = [create, createSeries, change, changeSeries, remove, removeSeries].some(
    ({ isPending }) => isPending,
  );
  return { create, createSeries, change, changeSeries, remove, removeSeries, isBusy };
}

/** Returns the title of the shift to delete, from the cached months. */
function titleOf(id: number): string {
  const months = queryClient.getQueriesData<Output<"shifts.month">>({ queryKey: ["shifts.month"] });
  const shift = months.flatMap(([, shifts]) => shifts ?? []).find((one) => one.id === id);
  return shift ? shiftTitle(shift, organizationNow()) : "One shift";
}
