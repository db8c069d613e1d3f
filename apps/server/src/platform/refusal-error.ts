import type { Refusal } from "@watchbill/domain/errors/refusal";

/**
 * Thrown to send a refusal. The transaction rolls back, unless `keepsChanges` (a failed sign-in is
 * recorded).
 */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  readonly keepsChanges: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    refusal: Refusal,
    options: { keepsChanges?: boolean; retryAfterSeconds?: number } = {},
  ) {
    super(refusal.message);
    this.name = "Refused";
    this.refusal = refusal;
    this.keepsChanges = options.keepsChanges ?? false;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export function throwIf(refusal: Refusal | null): void {
  if (refusal) throw new RefusalError(refusal);
}

/** Returns the value; throws the refusal if there is none. */
export function orThrow<T>(value: T | null | undefined, refusal: Refusal): T {
  if (value === null || value === undefined) throw new RefusalError(refusal);
  return value;
}
