import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { call, type Output } from "../../lib/api/api.ts";
import { keyOf, queryClient } from "../../lib/api/queries.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import { showUndoToast } from "../../lib/undo/undo-toast.ts";
import { organizationNow } from "../settings/organization.ts";

/** What was pressed: a shift itself, or somebody's request for cover of one. */
export type Taken = { readonly shiftId: number } | { readonly requestId: number };

/** Says that a place was taken, and of which shift; it is given back while nobody was told. */
export function sayTaken(title: string, words: string, assignmentId: number, taken: Taken): void {
  const shift = shiftOf(taken);
  const description = shift ? `${words} ${shiftTitle(shift, organizationNow())}.` : words;
  showUndoToast({
    title,
    description,
    takeBack: () => call("replacements.giveBack", { id: assignmentId }),
    isUntold: true,
  });
}

/** Says that a request was left to others; it comes back for as long as it is open. */
export function sayDeclined(requestId: number): void {
  showUndoToast({
    title: "Request Declined",
    description: "You will not be shown this request again.",
    takeBack: () => call("replacements.takeBackDecline", { id: requestId }),
  });
}

/** Says that cover was asked for. Where nobody is told yet, it can be undone as if it had never been; else it is cancelled on the shift. */
export function sayAsked(description: string, requestId: number, isUndoable: boolean): void {
  const title = "Replacement request created";
  const takeBack = () => call("replacements.cancel", { id: requestId });
  if (isUndoable) showUndoToast({ title, description, takeBack, isUntold: true });
  else showToast({ title, description });
}

/** The shift, as the screen has it on which it was taken. */
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
