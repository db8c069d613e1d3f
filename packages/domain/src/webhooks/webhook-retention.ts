/** After a new secret is created, the old one also signs deliveries for this many hours. */
export const OLD_SECRET_HOURS = 24;

/** Results of deliveries are stored for this many days. */
export const DELIVERIES_RETENTION_DAYS = 30;

/** A webhook's log shows at most this many deliveries. */
export const DELIVERIES_SHOWN = 50;
