/** What became of something that was to leave: it waits, was taken, could not be delivered, or was of no use any more. */
export const DELIVERY_STATUSES = ["pending", "success", "failed", "dropped"] as const;
