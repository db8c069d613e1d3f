/** The facts of an event in a webhook delivery: ids and plain facts, no personal data. */
interface WebhookFacts {
  readonly type: string;
  readonly at: Temporal.Instant;
  readonly actorId: number | null;
  readonly subjectId: number | null;
  readonly shiftId: number | null;
  readonly assignmentId: number | null;
  readonly requestId: number | null;
  readonly details: unknown;
  /** The members on the shift by position; omitted if it has no positions. */
  readonly crew?:
    | { readonly filled: number; readonly spots: number; readonly roles: readonly WebhookRole[] }
    | undefined;
}

/** A position, by its qualification's code, with the id of the member who fills it. */
interface WebhookRole {
  readonly code: string;
  readonly memberId: number | null;
}

/**
 * Builds the body of a delivery. The id is equal in all retries, so that a receiver can recognize
 * duplicates.
 */
export function webhookBody(id: string, facts: WebhookFacts): string {
  const { type, at, actorId, subjectId, shiftId, assignmentId, requestId, details, crew } = facts;
  const data = {
    actorId,
    subjectId,
    shiftId,
    assignmentId,
    requestId,
    details,
    ...(crew && { crew }),
  };
  return JSON.stringify({ id, type, at: at.toString(), data });
}

/** Builds the body of a test delivery: the form of an event, without an event. */
export function webhookTestBody(id: string, type: string, at: Temporal.Instant): string {
  const nothing = {
    actorId: null,
    subjectId: null,
    shiftId: null,
    assignmentId: null,
    requestId: null,
    details: {},
  };
  return webhookBody(id, { type, at, ...nothing });
}
