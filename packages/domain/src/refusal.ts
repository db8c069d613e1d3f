/** Why an act is not allowed: the kind decides the HTTP status at the edge, the code is for machines, the message for the volunteer. */
export interface Refusal {
  readonly kind: RefusalKind;
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** `invalid` is 400, `signed-out` 401, `forbidden` 403, `missing` 404, `conflict` 409, `too-large` 413, `too-many` 429. */
export type RefusalKind = "invalid" | "signed-out" | "forbidden" | "missing" | "conflict" | "too-large" | "too-many";

/** Input that breaks a rule of its own form; `fields` names each field at fault. */
export function invalid(code: string, message: string, fields?: Record<string, string>): Refusal {
  return fields ? { kind: "invalid", code, message, fields } : { kind: "invalid", code, message };
}

/** The present state does not allow the act. */
export function conflict(code: string, message: string): Refusal {
  return { kind: "conflict", code, message };
}

/** The actor may not do this. */
export function forbidden(code: string, message: string): Refusal {
  return { kind: "forbidden", code, message };
}

/** There is no such thing, or none that the actor may know of. */
export function missing(code: string, message: string): Refusal {
  return { kind: "missing", code, message };
}
