/** Hours for which the old secret also signs after a new one is created. */
export const OLD_SECRET_HOURS = 24;

/** Retention of delivery results, in days. */
export const DELIVERIES_RETENTION_DAYS = 30;

/** The most deliveries shown in a webhook's log. */
export const DELIVERIES_SHOWN = 50;
