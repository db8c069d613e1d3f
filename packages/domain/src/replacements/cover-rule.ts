/** The squad's rule for whoever asked for cover, on the card and in the message, until somebody has taken it. */
export const COVER_RULE =
  "Nobody has taken your shift yet. Until somebody does, please keep the time free and be ready to serve. If you can come after all, use Cancel & Reclaim.";
