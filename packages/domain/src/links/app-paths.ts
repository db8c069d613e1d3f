/** Where a message leads that opens a page of the app, beside the links that do one thing. */
export const WISHES_PATH = "/wishes";
export const POLLS_PATH = "/ask";
export const SWAPS_PATH = "/swaps";
