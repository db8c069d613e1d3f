import { UNDO_SECONDS } from "@watchbill/domain/time/undo";
import { serverNow } from "../api/server-clock.ts";
import type { ToastOptions } from "../toast/show-error.ts";
import { showToast } from "../toast/toast-store.ts";
import { pushUndoStep } from "./undo-stack.ts";

/** The texts of an action, and its undo. */
interface Done {
  readonly title: string;
  readonly description: string;
  /** Undoes the action; resolves with the text of the toast. */
  readonly takeBack: () => Promise<{ readonly message: string }>;
  /** True if undo is possible only for some seconds, until members are notified. */
  readonly isUntold?: boolean;
  /** Title of the toast after the undo. */
  readonly undone?: string;
}

/** Shows a toast with an Undo button, and adds the action to this tab's undo stack. */
export function showUndoToast({
  title,
  description,
  takeBack,
  isUntold = false,
  undone = "Undone",
}: Done): void {
  let said: ToastOptions = { title: undone, description };
  const until = serverNow().add({ seconds: UNDO_SECONDS });
  const run = pushUndoStep({
    title,
    description,
    run: null,
    undo: async () => {
      said = { title: undone, description: (await takeBack()).message };
    },
    undone: () => said,
    ...(isUntold ? { until: () => until } : {}),
  });
  showToast({ title, description, duration: UNDO_SECONDS * 1000, action: { label: "Undo", run } });
}
