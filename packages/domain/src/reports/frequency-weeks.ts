export const DAYS_IN_WEEK = 7;

/** The number of weeks between two shifts of a member who serves at this frequency. */
export const RHYTHM_WEEKS = { weekly: 1, "bi-weekly": 2, monthly: 4 } as const;

/** The longest interval, in days. */
export const RHYTHM_DAYS = DAYS_IN_WEEK * RHYTHM_WEEKS.monthly;
