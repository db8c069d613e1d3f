/** What a replacement request can be; only a pending one holds the slot its requester left. */
export const REQUEST_STATUSES = ["pending", "accepted", "cancelled", "expired"] as const;

export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** How pressing a request is. */
export const PRIORITIES = ["normal", "urgent", "emergency"] as const;

export type Priority = (typeof PRIORITIES)[number];

const TRANSITIONS: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  pending: ["accepted", "cancelled", "expired"],
  accepted: [],
  cancelled: [],
  expired: [],
};

/** True when a request may move from one status to the other: a pending one once, and never back. */
export function requestCanBecome(from: RequestStatus, to: RequestStatus): boolean {
  return TRANSITIONS[from].includes(to);
}
