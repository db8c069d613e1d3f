/**
 * The delivery states: waiting, accepted, undeliverable, or dropped because it was no longer
 * useful.
 */
export const DELIVERY_STATUSES = ["pending", "success", "failed", "dropped"] as const;
