import { UNDO_SECONDS } from "@watchbill/domain/news/undo";
import { call } from "../../lib/api.ts";
import { noteDone } from "../../lib/history.ts";
import type { Said } from "../../lib/say.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { toast } from "../../lib/toast-store.ts";

/** What the words and the way back of an act of one's own are. */
interface Done {
  readonly title: string;
  readonly description: string;
  /** Takes it back, and gives what is said then. */
  readonly takeBack: () => Promise<{ readonly message: string }>;
  /** It can be taken back for as long as nobody is told of it. */
  readonly isUntold: boolean;
}

/** Says what was done with its Undo, and notes it among what this tab can take back. */
function sayDone({ title, description, takeBack, isUntold }: Done): void {
  let said: Said = { title: "Undone", description };
  const until = serverNow().add({ seconds: UNDO_SECONDS });
  const run = noteDone({
    title,
    description,
    run: null,
    takeBack: async () => {
      said = { title: "Undone", description: (await takeBack()).message };
    },
    undone: () => said,
    ...(isUntold ? { until: () => until } : {}),
  });
  toast({ title, description, duration: UNDO_SECONDS * 1000, action: { label: "Undo", run } });
}

/** Says that a place was taken; it is given back while nobody was told. */
export function sayTaken(title: string, description: string, assignmentId: number): void {
  sayDone({ title, description, takeBack: () => call("replacements.giveBack", { id: assignmentId }), isUntold: true });
}

/** Says that a request was left to others; it comes back for as long as it is open. */
export function sayDeclined(requestId: number): void {
  sayDone({
    title: "Request Declined",
    description: "You will not be shown this request again.",
    takeBack: () => call("replacements.takeBackDecline", { id: requestId }),
    isUntold: false,
  });
}

/** Says that cover was asked for. Where nobody is told yet, it can be undone as if it had never been; else it is cancelled on the shift. */
export function sayAsked(description: string, requestId: number, isUndoable: boolean): void {
  const title = "Replacement request created";
  const takeBack = () => call("replacements.cancel", { id: requestId });
  if (isUndoable) sayDone({ title, description, takeBack, isUntold: true });
  else toast({ title, description });
}
