import { replacementPromise } from "@watchbill/domain/replacements/replacement-rule";
import { hoursOfSpan } from "@watchbill/domain/shifts/partial-assignment";
import { type Input } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { confirmLastCrew, isLastCrewError } from "../../lib/prompts/last-crew-confirmation.ts";
import { organizationNow } from "../settings/organization.ts";
import { spanOf } from "../shifts/shift-view.ts";
import { sayAsked } from "./undo-steps.ts";

/**
 * Requests a replacement for the viewer's spot or, for an admin, for the spot of `whose`. Asks for
 * confirmation first if that member is the last one in service (10-8). Each dialog has its own
 * fallback error message.
 */
export function useRequestReplacement(
  onDone: () => void,
  failure = "Failed to create replacement request",
  whose: (shiftAssignmentId: number) => string = () => "you",
) {
  const request = useCommand("replacements.request", {
    onSuccess: ({ id, part }, { shiftAssignmentId, isUndoable = false }) => {
      const hours = part && hoursOfSpan(spanOf(part), organizationNow());
      sayAsked(replacementPromise(whose(shiftAssignmentId), hours), id, isUndoable);
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

/**
 * Cancels the viewer's replacement request, so that they keep the spot; an admin may cancel any
 * request.
 */
export function useCancelRequest(onDone: () => void) {
  return useCommand("replacements.cancel", {
    done: ({ message }) => ({ title: "Replacement request cancelled", description: message }),
    onSuccess: onDone,
    failed: "Failed to cancel replacement request",
  });
}
