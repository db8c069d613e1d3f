/** The country of a squad that has not chosen another. */
export const USUAL_COUNTRY = "US";
