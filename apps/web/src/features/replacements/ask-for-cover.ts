import { coverPromise } from "@watchbill/domain/replacements/cover-rule";
import { type Input } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { confirmLastCrew, isLastCrewError } from "../../lib/prompts/last-crew-confirmation.ts";
import { sayAsked } from "./undoable-steps.ts";

/**
 * Asks for cover of a place, one's own or as an administrator of `whose`. Whoever is 10-8 on it and would leave nobody in service is asked
 * first. The two dialogs word a failure that has no words of its own each in their way.
 */
export function useRequestReplacement(
  onDone: () => void,
  failure = "Failed to create replacement request",
  whose: (shiftAssignmentId: number) => string = () => "you",
) {
  const request = useCommand("replacements.request", {
    onSuccess: ({ id }, { shiftAssignmentId, isUndoable = false }) => {
      sayAsked(coverPromise(whose(shiftAssignmentId)), id, isUndoable);
      onDone();
    },
    failed: (error) => (isLastCrewError(error) ? null : failure),
    onError: (error, { ifLastOut: _asked, ...input }) => {
      if (isLastCrewError(error)) void confirmLastCrew(error, "cover", () => request.mutate(input));
    },
  });
  const mutate = (input: Omit<Input<"replacements.request">, "ifLastOut">): void =>
    request.mutate({ ...input, ifLastOut: "ask" });
  return { ...request, mutate };
}

/** Cancels one's request and takes the place back; as an administrator, anybody's. */
export function useCancelRequest(onDone: () => void) {
  return useCommand("replacements.cancel", {
    done: ({ message }) => ({ title: "Replacement request cancelled", description: message }),
    onSuccess: onDone,
    failed: "Failed to cancel replacement request",
  });
}
