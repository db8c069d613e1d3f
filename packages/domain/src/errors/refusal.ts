/** Why an act is not allowed: the kind decides the HTTP status at the edge, the code is for machines, the message for the volunteer. */
export interface Refusal {
  readonly kind: RefusalKind;
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** What asks whether it is to be done all the same; the same call that names their codes in `despite` does it. */
  readonly findings?: readonly RefusedFinding[];
}

/** One thing that speaks against a member on a shift, as whoever would do it all the same is asked. */
export interface RefusedFinding {
  readonly memberId: number;
  /** "C-25 Dana Levi"; null to the member themselves. */
  readonly member: string | null;
  readonly code: string;
  readonly text: string;
  /** Whoever does it all the same has to say why. */
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
