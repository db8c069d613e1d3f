/** Days ahead that a member's own schedule shows. */
export const UPCOMING_DAYS = 10;
