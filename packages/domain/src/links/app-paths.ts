/** Page paths for messages, in addition to action links. */
export const WISHES_PATH = "/wishes";
export const POLLS_PATH = "/ask";
export const SWAPS_PATH = "/swaps";
