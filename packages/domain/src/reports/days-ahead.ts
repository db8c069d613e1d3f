/** Open spots count as coverage gaps when they start within this many days. */
export const GAP_DAYS = 10;

/** When no date is given, assignments within this many days count as a member's load. */
export const LOAD_DAYS = 7;

/** The wallboard shows shifts within this many hours. */
export const WALLBOARD_HOURS = 48;
