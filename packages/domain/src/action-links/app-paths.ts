/** Page paths for messages, in addition to action links. */
export const SHIFT_PREFERENCES_PATH = "/shift-preferences";
export const POLLS_PATH = "/ask";
export const SWAPS_PATH = "/swaps";
