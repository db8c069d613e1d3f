/** Only a pending request holds the spot that its requester wants to leave. */
export const REQUEST_STATUSES = ["pending", "accepted", "cancelled", "expired"] as const;

export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const PRIORITIES = ["normal", "urgent", "emergency"] as const;

export type Priority = (typeof PRIORITIES)[number];
