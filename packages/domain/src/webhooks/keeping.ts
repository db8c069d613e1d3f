/** So long after a new secret is made the old one signs as well. */
export const OLD_SECRET_HOURS = 24;

/** So long what became of a delivery is kept. */
export const DELIVERIES_KEPT_DAYS = 30;

/** So many deliveries a webhook's log shows. */
export const DELIVERIES_SHOWN = 50;
