import { UNDO_SECONDS } from "@watchbill/domain/news/undo";
import type { SeriesScope } from "@watchbill/domain/shifts/series";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { errorText, type Output } from "../../lib/api.ts";
import { useCommand } from "../../lib/queries.ts";
import { UnreachableError } from "../../lib/reach.ts";
import { toast } from "../../lib/toast-store.ts";
import type { Shift } from "./shift-view.ts";
import { noteMade } from "./undo-steps.ts";

/** Which shifts a change means; `single` is the shift by itself. */
export type Scope = "single" | SeriesScope;

export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  single: "This shift",
  current: "This shift",
  future: "This and all following shifts",
  all: "All shifts of the series",
};

interface Heard {
  readonly onDone: () => void;
  /** Hears why nothing was saved, to show it where it was asked for. */
  readonly onRefused: (message: string) => void;
}

function options<Answer extends object>(
  title: string,
  fallback: string,
  { onDone, onRefused }: Heard,
  undo?: (deletionId: number) => void,
  onMade?: (answer: Answer) => void,
) {
  return {
    /** A series answers with how many of its shifts it was. */
    onSuccess: (answer: Answer) => {
      onMade?.(answer);
      const isCounted = "count" in answer && "message" in answer && typeof answer.message === "string";
      const deletionId = "deletionId" in answer && typeof answer.deletionId === "number" ? answer.deletionId : null;
      toast({
        title,
        ...(isCounted ? { description: String(answer.message) } : {}),
        ...(undo && deletionId !== null
          ? { duration: UNDO_SECONDS * 1000, action: { label: "Undo", run: () => undo(deletionId) } }
          : {}),
      });
      onDone();
    },
    failed: fallback,
    onError: (error: unknown) => {
      const text = errorText(error, fallback);
      onRefused(error instanceof UnreachableError ? `${text}. Check your connection and try again.` : text);
    },
  };
}

/** Every way to make, change and delete shifts; each says how it went and closes what asked for it. What was deleted can be put back. */
export function useShiftEditing(heard: Heard) {
  const create = useCommand(
    "shifts.create",
    options("Shift created successfully", "Failed to create shift", heard, undefined, (made: Shift) =>
      noteMade(shiftTitle(made), [made.id]),
    ),
  );
  const createSeries = useCommand(
    "shifts.createSeries",
    options("Shifts created successfully", "Failed to create shift", heard, undefined, (made: Output<"shifts.createSeries">) =>
      noteMade(made.message, made.shiftIds),
    ),
  );
  const change = useCommand("shifts.change", options("Shift updated successfully", "Failed to update shift", heard));
  const changeSeries = useCommand(
    "shifts.changeSeries",
    options("Shift series updated successfully", "Failed to update shift series", heard),
  );
  const restore = usePutBack();
  const putBack = (deletionId: number): void => restore.mutate({ id: deletionId });
  const remove = useCommand("shifts.remove", options("Shift deleted successfully", "Failed to delete shift", heard, putBack));
  const removeSeries = useCommand(
    "shifts.removeSeries",
    options("Shift series deleted successfully", "Failed to delete shift series", heard, putBack),
  );
  const isBusy = [create, createSeries, change, changeSeries, remove, removeSeries].some(({ isPending }) => isPending);
  return { create, createSeries, change, changeSeries, remove, removeSeries, isBusy };
}

/** Puts back what was deleted by a slip of the thumb; the server lets it be while nobody was told. */
function usePutBack() {
  return useCommand("shifts.putBack", {
    done: ({ message, count }) => ({ title: count === 1 ? "Shift put back" : "Shifts put back", description: message }),
    failed: { title: "Could not undo", text: "It is still deleted. Check your connection and try again." },
  });
}
