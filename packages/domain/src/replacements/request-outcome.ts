import { conflict, type Refusal } from "../refusal.ts";
import { isBefore } from "../time/local.ts";
import type { RequestStatus } from "./request-status.ts";

interface Outcome {
  readonly status: RequestStatus;
  readonly acceptedByName: string | null;
}

/** Why nobody can act on a request any more, with what became of it, or null while it is pending and the shift ahead. */
export function requestClosedBecause(
  request: Outcome,
  shift: { readonly startsAt: Temporal.Instant },
  now: Temporal.Instant,
): Refusal | null {
  switch (request.status) {
    case "accepted":
      return conflict("request-already-accepted", `${request.acceptedByName ?? "Another member"} has already taken this shift.`);
    case "cancelled":
      return conflict("request-cancelled", "This request was withdrawn: the member who asked keeps the shift.");
    case "expired":
      return expired();
    case "pending":
      return isBefore(now, shift.startsAt) ? null : expired();
  }
}

/** The pending requests that nobody took before their shift started, oldest start first. */
export function dueExpiries<Request extends { readonly status: RequestStatus; readonly startsAt: Temporal.Instant }>(
  requests: readonly Request[],
  now: Temporal.Instant,
): Request[] {
  return requests
    .filter(({ status, startsAt }) => status === "pending" && !isBefore(now, startsAt))
    .sort((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt));
}

function expired(): Refusal {
  return conflict(
    "request-expired",
    "This shift has already started, so the request is closed. Call your coordinator if you can still help.",
  );
}
