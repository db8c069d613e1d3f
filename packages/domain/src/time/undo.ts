/** How long what was done by a slip of the thumb can be undone on the screen. */
export const UNDO_SECONDS = 15;
/** How long nobody is told of it: a little longer, for the tap's way to the server. */
export const UNDOABLE_SECONDS = 20;
