export const DAYS_IN_WEEK = 7;

/** Weeks between two shifts of a member who serves regularly. */
export const RHYTHM_WEEKS = { weekly: 1, "bi-weekly": 2, monthly: 4 } as const;

/** The longest interval, in days. */
export const RHYTHM_DAYS = DAYS_IN_WEEK * RHYTHM_WEEKS.monthly;
