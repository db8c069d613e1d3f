import type { z } from "zod";

/** Who may call: `public` needs no session, `member` any signed-in member, `admin` administrators only. */
export type Access = "public" | "member" | "admin";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One call of the HTTP interface. `GET` is a query on a read-only database session; every other method is a command
 * in one transaction. `input` joins path parameters, query and JSON body in one strict object; what `output` does not
 * declare never leaves the server.
 */
export interface Endpoint<
  M extends Method = Method,
  A extends Access = Access,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  R extends boolean = boolean,
> {
  readonly method: M;
  readonly path: string;
  readonly access: A;
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  /** Codes this call can answer beside 400, 401 and 403, for the reader of the documentation. */
  readonly refusals: readonly string[];
  /** `multipart` accepts one file field, which reaches the handler as `uploadedFile` under its name; other fields are texts. */
  readonly consumes?: "json" | "multipart";
  /**
   * Sent again under the same `Idempotency-Key`, it is answered as the first time and not done again. The answer is kept
   * for that, so it must hold no secret.
   */
  readonly isRepeatable?: R;
  /** Fields that are blank where they are missing, so that a rule's own sentence says what is needed. */
  readonly blankWhenMissing?: readonly string[];
  /** Fields of a write that its description puts into the query; the body may hold them too. */
  readonly inQuery?: readonly string[];
  /** Done or refused, it is answered no sooner than this after it was asked, so that how long its work took tells nothing. */
  readonly answeredAfterMs?: number;
  /** `any` may be called from outside our own pages, where the address itself proves the right to. */
  readonly origin?: "own" | "any";
}

/** Declares one endpoint; the compiler keeps its method, access, input and output types, and whether it may be sent again. */
export function endpoint<
  M extends Method,
  A extends Access,
  I extends z.ZodType,
  O extends z.ZodType,
  R extends boolean = false,
>(definition: Endpoint<M, A, I, O, R>): Endpoint<M, A, I, O, R> {
  return definition;
}

/** What a value is after a trip over the wire as JSON: instants have become ISO 8601 UTC strings. */
export type Wire<T> = T extends Temporal.Instant
  ? string
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Key in keyof T]: Wire<T[Key]> }
      : T;

export type InputOf<E extends Endpoint> = z.input<E["input"]>;
export type ParsedInputOf<E extends Endpoint> = z.output<E["input"]>;
export type OutputOf<E extends Endpoint> = z.output<E["output"]>;
export type WireOutputOf<E extends Endpoint> = Wire<z.output<E["output"]>>;
