/** What a replacement request can be; only a pending one holds the slot its requester left. */
export const REQUEST_STATUSES = ["pending", "accepted", "cancelled", "expired"] as const;

export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** How pressing a request is. */
export const PRIORITIES = ["normal", "urgent", "emergency"] as const;

export type Priority = (typeof PRIORITIES)[number];
