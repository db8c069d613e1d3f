/** A member's own schedule shows this many days. */
export const UPCOMING_DAYS = 10;
