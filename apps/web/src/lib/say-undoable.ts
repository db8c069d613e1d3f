import { UNDO_SECONDS } from "@watchbill/domain/time/undo";
import { noteDone } from "./history.ts";
import type { Said } from "./say.ts";
import { serverNow } from "./server-clock.ts";
import { toast } from "./toast-store.ts";

/** An act that can be taken back, in words. */
interface Done {
  readonly title: string;
  readonly description: string;
  /** Takes it back, and gives what is said then. */
  readonly takeBack: () => Promise<{ readonly message: string }>;
  /** It can be taken back only for as long as nobody is told of it, which is some seconds. */
  readonly isUntold?: boolean;
  /** The title of what is said once it was taken back. */
  readonly undone?: string;
}

/** Says what was done with its Undo, and notes it among what this tab can take back. */
export function sayUndoable({
  title,
  description,
  takeBack,
  isUntold = false,
  undone = "Undone",
}: Done): void {
  let said: Said = { title: undone, description };
  const until = serverNow().add({ seconds: UNDO_SECONDS });
  const run = noteDone({
    title,
    description,
    run: null,
    takeBack: async () => {
      said = { title: undone, description: (await takeBack()).message };
    },
    undone: () => said,
    ...(isUntold ? { until: () => until } : {}),
  });
  toast({ title, description, duration: UNDO_SECONDS * 1000, action: { label: "Undo", run } });
}
