export const DAYS_IN_WEEK = 7;

/** Who serves regularly comes once in so many weeks. */
export const RHYTHM_WEEKS = { weekly: 1, "bi-weekly": 2, monthly: 4 } as const;

/** The longest rhythm. Dates that hold it whole are counted by rhythms, fewer dates by what happens on them. */
export const RHYTHM_DAYS = DAYS_IN_WEEK * RHYTHM_WEEKS.monthly;
