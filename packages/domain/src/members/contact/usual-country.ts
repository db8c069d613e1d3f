/** The country of a squad until an admin chooses another one. */
export const USUAL_COUNTRY = "US";
