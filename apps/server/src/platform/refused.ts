import type { Refusal } from "@watchbill/domain/errors/refusal";

/** Thrown to answer a refusal. What the transaction wrote is undone, unless `keepsChanges` (a failed sign-in is remembered). */
export class Refused extends Error {
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

/** Throws when a rule of the domain blocks the act. */
export function refuseIf(refusal: Refusal | null): void {
  if (refusal) throw new Refused(refusal);
}

/** The value, or the refusal when there is none. */
export function orRefuse<T>(value: T | null | undefined, refusal: Refusal): T {
  if (value === null || value === undefined) throw new Refused(refusal);
  return value;
}
