/** Seconds during which the screen offers to undo an action. */
export const UNDO_SECONDS = 15;
/** Seconds during which notifications are deferred; longer, to allow for the request's latency. */
export const UNDOABLE_SECONDS = 20;
