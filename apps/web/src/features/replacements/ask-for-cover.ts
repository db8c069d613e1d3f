import { coverPromise } from "@watchbill/domain/replacements/cover-rule";
import { useCommand } from "../../lib/queries.ts";
import { sayAsked } from "./undoable-steps.ts";

/** Asks for cover of a place, one's own or as an administrator of `whose`. The two dialogs word a failure that has no words of its own each in their way. */
export function useRequestReplacement(
  onDone: () => void,
  failure = "Failed to create replacement request",
  whose: (shiftAssignmentId: number) => string = () => "you",
) {
  return useCommand("replacements.request", {
    onSuccess: ({ id }, { shiftAssignmentId, isUndoable = false }) => {
      sayAsked(coverPromise(whose(shiftAssignmentId)), id, isUndoable);
      onDone();
    },
    failed: failure,
  });
}

/** Cancels one's request and takes the place back; as an administrator, anybody's. */
export function useCancelRequest(onDone: () => void) {
  return useCommand("replacements.cancel", {
    done: ({ message }) => ({ title: "Replacement request cancelled", description: message }),
    onSuccess: onDone,
    failed: "Failed to cancel replacement request",
  });
}
