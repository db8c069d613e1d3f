/**
 * Why an action is refused. The kind decides the HTTP status, the code is for clients, and members
 * see the message.
 */
export interface Refusal {
  readonly kind: RefusalKind;
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** Warnings that need an override; a repeated request with their codes in `despite` succeeds. */
  readonly findings?: readonly RefusedFinding[];
}

/** A warning about a member on a shift, shown in the dialog that asks for the override. */
export interface RefusedFinding {
  readonly memberId: number;
  /** The member: "C-25 Dana Levi"; null when the reader is the member. */
  readonly member: string | null;
  readonly code: string;
  readonly text: string;
  /** True when the override needs a reason. */
  readonly needsReason: boolean;
}

/** `invalid` is 400, `signed-out` 401, `forbidden` 403, `missing` 404, `conflict` 409, `too-large` 413, `too-many` 429. */
export type RefusalKind =
  | "invalid"
  | "signed-out"
  | "forbidden"
  | "missing"
  | "conflict"
  | "too-large"
  | "too-many";

/** Refuses invalid input; `fields` has a message for each invalid field. */
export function invalid(code: string, message: string, fields?: Record<string, string>): Refusal {
  return fields ? { kind: "invalid", code, message, fields } : { kind: "invalid", code, message };
}

/** Refuses an action that the current state does not allow. */
export function conflict(code: string, message: string): Refusal {
  return { kind: "conflict", code, message };
}

/** Refuses an action that the actor may not perform. */
export function forbidden(code: string, message: string): Refusal {
  return { kind: "forbidden", code, message };
}

/** Refuses because the object does not exist or is not visible to the actor. */
export function missing(code: string, message: string): Refusal {
  return { kind: "missing", code, message };
}
