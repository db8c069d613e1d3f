import { call, type Output } from "../../lib/api/api.ts";
import { keyOf, queryClient } from "../../lib/api/queries.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import { showUndoToast } from "../../lib/undo/undo-toast.ts";
import { organizationNow } from "../settings/organization.ts";
import type { ShiftPart } from "../shifts/part-fields.tsx";
import { takenText } from "./taken-text.ts";

/** What the member took: an open spot of a shift, or of a part of it, or a replacement request. */
export type Taken =
  | { readonly shiftId: number; readonly part?: ShiftPart | undefined }
  | { readonly requestId: number };

/**
 * Shows a toast for a shift that the member took; undo is possible until other members are
 * notified.
 */
export function sayTaken(title: string, words: string, assignmentId: number, taken: Taken): void {
  const shift = shiftOf(taken);
  const part = "part" in taken ? taken.part : undefined;
  const description = shift ? takenText(words, shift, part, organizationNow()) : words;
  showUndoToast({
    title,
    description,
    takeBack: () => call("replacements.giveBack", { id: assignmentId }),
    isUntold: true,
  });
}

/**
 * Shows a toast for a declined replacement request; undo is possible while the request is pending.
 */
export function sayDeclined(requestId: number): void {
  showUndoToast({
    title: "Request Declined",
    description: "You won't see this request again.",
    takeBack: () => call("replacements.takeBackDecline", { id: requestId }),
  });
}

/**
 * Shows a toast for a new replacement request. While undo is possible, it deletes the request;
 * afterwards the member must cancel it on the shift.
 */
export function sayAsked(description: string, requestId: number, isUndoable: boolean): void {
  const title = "Replacement request created";
  const takeBack = () => call("replacements.cancel", { id: requestId });
  if (isUndoable) showUndoToast({ title, description, takeBack, isUntold: true });
  else showToast({ title, description });
}

/** Finds the shift in the cached data of the screen on which the member took it. */
function shiftOf(taken: Taken) {
  const outstanding = queryClient.getQueryData<Output<"replacements.outstanding">>(
    keyOf("replacements.outstanding", {}),
  );
  if ("requestId" in taken)
    return outstanding?.find(
      ({ replacementRequestId }) => replacementRequestId === taken.requestId,
    );
  const isIt = ({ id }: { readonly id: number }): boolean => id === taken.shiftId;
  const months = queryClient.getQueriesData<Output<"shifts.month">>({ queryKey: ["shifts.month"] });
  return (
    outstanding?.find(isIt) ??
    queryClient.getQueryData<Output<"shifts.one">>(keyOf("shifts.one", { id: taken.shiftId })) ??
    months.flatMap(([, month = []]) => month).find(isIt)
  );
}
