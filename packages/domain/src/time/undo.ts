/** For this many seconds the screen offers to undo an action. */
export const UNDO_SECONDS = 15;
/**
 * For this many seconds notifications are deferred: longer than the screen offers to undo, to allow
 * for the request's latency.
 */
export const UNDOABLE_SECONDS = 20;
