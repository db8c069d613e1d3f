import type { z } from "zod";

/** Who may call: `public` needs no session, `member` any signed-in member, `admin` administrators only. */
export type Access = "public" | "member" | "admin";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * An endpoint of the HTTP interface. `GET` is a query on a read-only database session; every other
 * method is a command in one transaction. `input` joins path parameters, query and JSON body in one
 * strict object. The server strips fields that `output` does not declare.
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
  /** Error codes besides 400, 401 and 403, for the documentation. */
  readonly refusals: readonly string[];
  /**
   * `multipart` accepts one file field, which reaches the handler as `uploadedFile`; other fields
   * are texts.
   */
  readonly consumes?: "json" | "multipart";
  /**
   * A repeat with an `Idempotency-Key` returns the stored response and is not executed again. The
   * response is stored, so it must contain no secret.
   */
  readonly isRepeatable?: R;
  /** Missing fields become blank, so that a domain rule's message says what is required. */
  readonly blankWhenMissing?: readonly string[];
  /** Fields of a write that belong in the query; the body may also contain them. */
  readonly inQuery?: readonly string[];
  /** The minimum response time in milliseconds, which prevents timing attacks. */
  readonly answeredAfterMs?: number;
  /** `any` allows cross-origin calls, because the address itself is the credential. */
  readonly origin?: "own" | "any";
}

export function endpoint<
  M extends Method,
  A extends Access,
  I extends z.ZodType,
  O extends z.ZodType,
  R extends boolean = false,
>(definition: Endpoint<M, A, I, O, R>): Endpoint<M, A, I, O, R> {
  return definition;
}

/** The JSON form of a type: instants become ISO 8601 UTC strings. */
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
