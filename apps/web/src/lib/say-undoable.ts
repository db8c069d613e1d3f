import { UNDO_SECONDS } from "@watchbill/domain/time/undo";
import { noteDone } from "./history.ts";
import type { Said } from "./say.ts";
import { serverNow } from "./server-clock.ts";
import { toast } from "./toast-store.ts";

/** The texts and undo of an act. */
interface Done {
  readonly title: string;
  readonly description: string;
  /** Undoes the act; resolves with the toast's text. */
  readonly takeBack: () => Promise<{ readonly message: string }>;
  /** The undo is possible only during the undo window of some seconds. */
  readonly isUntold?: boolean;
  /** Title of the toast after the undo. */
  readonly undone?: string;
}

/** Shows a toast with Undo and pushes the act to this tab's undo stack. */
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
