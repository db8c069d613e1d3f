export const DAYS_IN_WEEK = 7;

/** Who serves regularly comes once in so many weeks. */
export const RHYTHM_WEEKS = { weekly: 1, "bi-weekly": 2, monthly: 4 } as const;

/** The longest rhythm in days. */
export const RHYTHM_DAYS = DAYS_IN_WEEK * RHYTHM_WEEKS.monthly;
