import { requestClosesAt } from "../eligibility/spots.ts";
import { conflict, type Refusal } from "../errors/refusal.ts";
import { isBefore } from "../time/local.ts";
import type { Span } from "../time/span.ts";
import type { RequestStatus } from "./request-status.ts";

interface Outcome {
  readonly status: RequestStatus;
  readonly createdAt: Temporal.Instant;
  readonly acceptedByName: string | null;
}

/**
 * Returns why a request accepts no more actions, with its outcome; null while it is pending and
 * open.
 */
export function requestClosedBecause(
  request: Outcome,
  shift: Span,
  now: Temporal.Instant,
): Refusal | null {
  switch (request.status) {
    case "accepted":
      return conflict(
        "request-already-accepted",
        `${request.acceptedByName ?? "Another member"} has already taken this shift.`,
      );
    case "cancelled":
      return conflict(
        "request-cancelled",
        "This request was canceled. The member keeps the shift.",
      );
    case "expired":
      return expired(shift, now);
    case "pending":
      return isBefore(now, requestClosesAt(request.createdAt, shift)) ? null : expired(shift, now);
  }
}

/**
 * Returns pending requests that must close because no replacement was found in time, the earliest
 * shift first.
 */
export function dueExpiries<
  Request extends Span & { readonly status: RequestStatus; readonly createdAt: Temporal.Instant },
>(requests: readonly Request[], now: Temporal.Instant): Request[] {
  return requests
    .filter(
      (request) =>
        request.status === "pending" && !isBefore(now, requestClosesAt(request.createdAt, request)),
    )
    .sort((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt));
}

function expired({ endsAt }: Span, now: Temporal.Instant): Refusal {
  if (!isBefore(now, endsAt))
    return conflict("request-expired", "This shift has ended, so the request is closed.");
  return conflict(
    "request-expired",
    "This shift has already started, so the request is closed. Can you still help? Call your coordinator.",
  );
}
