/**
 * Why an action is refused. The kind decides the HTTP status, the code is for clients, the message
 * is for the volunteer.
 */
export interface Refusal {
  readonly kind: RefusalKind;
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** Warnings that need an override. A repeated call with their codes in `despite` proceeds. */
  readonly findings?: readonly RefusedFinding[];
}

/** A warning about a member on a shift, for the override question. */
export interface RefusedFinding {
  readonly memberId: number;
  /** "C-25 Dana Levi"; null when the reader is the member. */
  readonly member: string | null;
  readonly code: string;
  readonly text: string;
  /** The override needs a reason. */
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

/** Invalid input; `fields` names each invalid field. */
export function invalid(code: string, message: string, fields?: Record<string, string>): Refusal {
  return fields ? { kind: "invalid", code, message, fields } : { kind: "invalid", code, message };
}

/** The current state does not allow the action. */
export function conflict(code: string, message: string): Refusal {
  return { kind: "conflict", code, message };
}

/** The actor may not do this. */
export function forbidden(code: string, message: string): Refusal {
  return { kind: "forbidden", code, message };
}

/** Not found, or not visible to the actor. */
export function missing(code: string, message: string): Refusal {
  return { kind: "missing", code, message };
}
