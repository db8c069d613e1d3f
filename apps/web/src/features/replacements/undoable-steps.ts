import { call } from "../../lib/api.ts";
import { sayUndoable } from "../../lib/say-undoable.ts";
import { toast } from "../../lib/toast-store.ts";

/** Says that a place was taken; it is given back while nobody was told. */
export function sayTaken(title: string, description: string, assignmentId: number): void {
  sayUndoable({ title, description, takeBack: () => call("replacements.giveBack", { id: assignmentId }), isUntold: true });
}

/** Says that a request was left to others; it comes back for as long as it is open. */
export function sayDeclined(requestId: number): void {
  sayUndoable({
    title: "Request Declined",
    description: "You will not be shown this request again.",
    takeBack: () => call("replacements.takeBackDecline", { id: requestId }),
  });
}

/** Says that cover was asked for. Where nobody is told yet, it can be undone as if it had never been; else it is cancelled on the shift. */
export function sayAsked(description: string, requestId: number, isUndoable: boolean): void {
  const title = "Replacement request created";
  const takeBack = () => call("replacements.cancel", { id: requestId });
  if (isUndoable) sayUndoable({ title, description, takeBack, isUntold: true });
  else toast({ title, description });
}
