import { createHash } from "node:crypto";
import {
  CODE_NEEDED,
  CODE_WRONG,
  isAppCode,
  stepsTaken,
  typedCode,
} from "@watchbill/domain/accounts/authenticator";
import type { SignInAttempt } from "@watchbill/domain/accounts/throttle";
import type { Refusal } from "@watchbill/domain/errors/refusal";
import { stepOf } from "../../platform/auth/one-time-codes.ts";
import type { PasswordHasher } from "../../platform/auth/passwords.ts";
import type { Actor, CommandContext, PrepareContext } from "../../platform/context.ts";
import { RefusalError } from "../../platform/refusal-error.ts";
import {
  listRecoveryCodes,
  lockAuthenticator,
  saveCodeUse,
  takeRecoveryCode,
} from "./authenticator-store.ts";
import {
  deleteFailures,
  noteFailure,
  refuseHastyAttempt,
  refuseHastyAttemptInTurn,
} from "./throttle-commands.ts";

/** A second-step code as typed, with the results of the slow checks on it. */
export interface PreparedCode {
  /** The typed code as normalized by `typedCode`; null when none was typed. */
  readonly code: string | null;
  /** The matching recovery code's hash; null when the code is not a recovery code. */
  readonly recoveryHash: Buffer | null;
  readonly attempt: SignInAttempt;
}

/**
 * Counts wrong codes separately from wrong passwords: a caller without the password cannot throttle
 * the member here.
 */
export function codeAttempt(attempt: SignInAttempt): SignInAttempt {
  return { ...attempt, unitNumber: `code ${attempt.unitNumber}` };
}

/**
 * Checks a typed code before the transaction, because hashing is slow; `memberId` is undefined
 * after a wrong password.
 */
export async function prepareCode(
  ctx: PrepareContext<Actor>,
  memberId: number | undefined,
  { typed, attempt }: { typed: string | undefined; attempt: SignInAttempt },
  passwords: PasswordHasher,
): Promise<PreparedCode> {
  const prepared = {
    code: typed ? typedCode(typed) : null,
    recoveryHash: null,
    attempt: codeAttempt(attempt),
  };
  if (memberId === undefined || prepared.code === null) return prepared;
  await refuseHastyAttempt(ctx.db, prepared.attempt, ctx.now);
  if (isAppCode(prepared.code)) return prepared;
  return {
    ...prepared,
    recoveryHash: await findRecoveryCode(ctx, memberId, prepared.code, passwords),
  };
}

async function findRecoveryCode(
  { db }: PrepareContext<Actor>,
  memberId: number,
  code: string,
  passwords: PasswordHasher,
): Promise<Buffer | null> {
  const quick = createHash("sha256").update(code).digest();
  for (const hash of await listRecoveryCodes(db, memberId)) {
    const isBare = hash.length === quick.length;
    if (
      isBare ? hash.equals(quick) : await passwords.verify(code, hash.toString(), { isKnown: true })
    )
      return hash;
  }
  return null;
}

/**
 * Checks the second factor after a correct password. Returns false when none is required; throws
 * for a missing, wrong or used code. Consumes a recovery code.
 */
export async function acceptCode(
  ctx: CommandContext<Actor>,
  memberId: number,
  { code, recoveryHash, attempt }: PreparedCode,
  refusals: { readonly missing: Refusal; readonly wrong: Refusal } = {
    missing: CODE_NEEDED,
    wrong: CODE_WRONG,
  },
): Promise<boolean> {
  if (code !== null) await refuseHastyAttemptInTurn(ctx, attempt);
  const authenticator = await lockAuthenticator(ctx.tx, memberId);
  if (!authenticator?.confirmedAt) return false;
  if (code === null) throw new RefusalError(refusals.missing);
  const step = isAppCode(code)
    ? stepOf(authenticator.secret, code, stepsTaken(ctx.now, authenticator.lastStep))
    : null;
  if (step !== null) await saveCodeUse(ctx.tx, memberId, step, authenticator.confirmedAt);
  const isAccepted =
    step !== null ||
    (recoveryHash !== null && (await takeRecoveryCode(ctx.tx, memberId, recoveryHash)));
  if (!isAccepted) {
    await noteFailure(ctx, attempt);
    throw new RefusalError(refusals.wrong, { keepsChanges: true });
  }
  await deleteFailures(ctx, attempt);
  return true;
}
