/** What happened, as a webhook is told of it: ids and facts, and never more. */
export interface WebhookFacts {
  readonly type: string;
  readonly at: Temporal.Instant;
  readonly actorId: number | null;
  readonly subjectId: number | null;
  readonly shiftId: number | null;
  readonly assignmentId: number | null;
  readonly requestId: number | null;
  readonly details: unknown;
  /** How the shift is crewed, where it has roles. */
  readonly crew?:
    | { readonly filled: number; readonly places: number; readonly roles: readonly WebhookRole[] }
    | undefined;
}

/** A role of the shift by its qualification's code, and the number of the member who fills it. */
export interface WebhookRole {
  readonly code: string;
  readonly memberId: number | null;
}

/** The body of a delivery. `id` stays the same at every attempt, so that a receiver can tell a repeat. */
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

/** The body that only tries an address: of the same form, about nothing. */
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
