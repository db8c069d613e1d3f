/**
 * The delivery states of a message: waiting, accepted by the gateway, undeliverable, or dropped
 * because it was no longer useful.
 */
export const DELIVERY_STATUSES = ["pending", "success", "failed", "dropped"] as const;
