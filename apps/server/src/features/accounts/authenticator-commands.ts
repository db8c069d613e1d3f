import { randomBytes } from "node:crypto";
import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import {
  CODE_NOT_CONFIRMED,
  RECOVERY_CODES,
  startBlockedBecause,
  stepsTaken,
  turnOffBlockedBecause,
  typedCode,
} from "@watchbill/domain/accounts/authenticator";
import { mustHaveSecondFactor } from "@watchbill/domain/accounts/second-factor";
import type { SignInAttempt } from "@watchbill/domain/accounts/throttle";
import { missing } from "@watchbill/domain/errors/refusal";
import type { EndedFactor } from "@watchbill/domain/messages/templates/account-emails";
import { base32, setupAddress, stepOf } from "../../platform/auth/one-time-codes.ts";
import type { PasswordHasher } from "../../platform/auth/passwords.ts";
import { requireRecentAuth } from "../../platform/auth/recent-auth.ts";
import { renewSession } from "../../platform/auth/sessions.ts";
import type { CommandContext, MemberActor, PrepareContext } from "../../platform/context.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import {
  deleteAuthenticator,
  findAuthenticator,
  insertAuthenticator,
  lockAuthenticator,
  replaceRecoveryCodes,
  saveCodeUse,
} from "./authenticator-store.ts";
import { notifyOwner } from "./notice-commands.ts";
import { deleteLink } from "./provider-store.ts";
import { codeAttempt } from "./second-factor-commands.ts";
import { deletePasskeys, listPasskeys, lockAccount } from "./store.ts";
import {
  noteFailure,
  ownAttempt,
  refuseHastyAttempt,
  refuseHastyAttemptInTurn,
} from "./throttle-commands.ts";

type Member = CommandContext<MemberActor>;
type Codes = OutputOf<Api["accounts.confirmAuthenticator"]>;

const SECRET_BYTES = 20;
const RECOVERY_BYTES = 7;
const MISSING = missing(
  "authenticator-missing",
  "You don't have an authenticator app set up. Refresh to see how you sign in.",
);

/** Starts app setup and returns the key once. The app takes effect only after its first code. */
export async function startAuthenticator(
  ctx: Member,
): Promise<OutputOf<Api["accounts.startAuthenticator"]>> {
  requireRecentAuth(ctx);
  const present = await lockAuthenticator(ctx.tx, ctx.actor.id);
  const passkeys = (await listPasskeys(ctx.tx, ctx.actor.id)).length;
  const { isBySecondFactor } = ctx.actor;
  throwIf(
    startBlockedBecause({
      isOn: Boolean(present?.confirmedAt),
      passkeys,
      mustUseOne: mustUseOne(ctx),
      isBySecondFactor,
    }),
  );
  const secret = randomBytes(SECRET_BYTES);
  await insertAuthenticator(ctx.tx, ctx.actor.id, secret, ctx.now);
  return {
    key: base32(secret),
    address: setupAddress(secret, ctx.organization.name, ctx.actor.unitNumber),
  };
}

/**
 * Activates the app with its first code, emails the member, and returns the recovery codes once.
 */
export async function confirmAuthenticator(
  ctx: PrepareContext<MemberActor>,
  { code }: { code: string },
  passwords: PasswordHasher,
): Promise<(ctx: Member) => Promise<Codes>> {
  requireRecentAuth(ctx);
  const attempt = codeAttempt(ownAttempt(ctx.actor));
  await refuseHastyAttempt(ctx.db, attempt, ctx.now);
  const started = await findAuthenticator(ctx.db, ctx.actor.id);
  const isRight = started?.confirmedAt === null && stepOfCode(started, code, ctx.now) !== null;
  // Creates no recovery codes after a wrong code, because hashing them is slow.
  const made = isRight ? await makeRecoveryCodes(passwords) : null;
  return (inTransaction) => putInForce(inTransaction, { code, made, attempt });
}

async function putInForce(
  ctx: Member,
  { code, made, attempt }: { code: string; made: RecoveryCodes | null; attempt: SignInAttempt },
): Promise<Codes> {
  await refuseHastyAttemptInTurn(ctx, attempt);
  const started = await lockAuthenticator(ctx.tx, ctx.actor.id);
  if (!started || started.confirmedAt !== null) throw new RefusalError(MISSING);
  const step = stepOfCode(started, code, ctx.now);
  if (step === null || made === null) {
    await noteFailure(ctx, attempt);
    throw new RefusalError(CODE_NOT_CONFIRMED, { keepsChanges: true });
  }
  await saveCodeUse(ctx.tx, ctx.actor.id, step, ctx.now);
  ctx.session.start(await renewSession(ctx.tx, ctx.actor.sessionId, ctx.now, { code: true }));
  await notify(ctx, "authenticator-on");
  await replaceRecoveryCodes(ctx.tx, ctx.actor.id, made.hashes);
  return { message: "Authenticator app turned on", recoveryCodes: made.shown };
}

function stepOfCode(
  { secret, lastStep }: { secret: Buffer; lastStep: number },
  code: string,
  now: Temporal.Instant,
) {
  return stepOf(secret, typedCode(code), stepsTaken(now, lastStep));
}

/** Issues new recovery codes and invalidates the old ones. */
export async function renewRecoveryCodes(
  ctx: PrepareContext<MemberActor>,
  passwords: PasswordHasher,
): Promise<(ctx: Member) => Promise<Codes>> {
  requireRecentAuth(ctx);
  const present = await findAuthenticator(ctx.db, ctx.actor.id);
  if (!present?.confirmedAt) throw new RefusalError(MISSING);
  const { hashes, shown } = await makeRecoveryCodes(passwords);
  return async (inTransaction) => {
    const still = await lockAuthenticator(inTransaction.tx, inTransaction.actor.id);
    if (!still?.confirmedAt) throw new RefusalError(MISSING);
    await notify(inTransaction, "recovery-codes-renewed");
    await replaceRecoveryCodes(inTransaction.tx, inTransaction.actor.id, hashes);
    return { message: "Your old recovery codes no longer work", recoveryCodes: shown };
  };
}

export async function removeAuthenticator(ctx: Member): Promise<{ message: string }> {
  requireRecentAuth(ctx);
  orThrow(await lockAuthenticator(ctx.tx, ctx.actor.id), MISSING);
  throwIf(
    turnOffBlockedBecause({
      mustUseOne: mustUseOne(ctx),
      passkeys: (await listPasskeys(ctx.tx, ctx.actor.id)).length,
    }),
  );
  if (await deleteAuthenticator(ctx.tx, ctx.actor.id)) await notify(ctx, "authenticator-off");
  return { message: "Authenticator app turned off" };
}

/**
 * Deletes every second factor of a member and their provider link; returns the deleted factors. An
 * administrator calls it with a new password, which is the recovery path.
 */
export async function deleteSecondFactors(
  ctx: CommandContext,
  memberId: number,
): Promise<EndedFactor[]> {
  const hadPasskeys = await deletePasskeys(ctx.tx, memberId);
  const hadApp = await deleteAuthenticator(ctx.tx, memberId);
  // After this, the next provider sign-in finds the member by email; the new password works at
  // once.
  if (await deleteLink(ctx.tx, memberId))
    await ctx.record({ type: "accounts.provider-unlinked", subjectId: memberId });
  if (hadApp) await ctx.record({ type: "accounts.authenticator-off", subjectId: memberId });
  return [
    ...(hadApp ? (["authenticator app"] as const) : []),
    ...(hadPasskeys ? (["passkeys"] as const) : []),
  ];
}

interface RecoveryCodes {
  readonly hashes: readonly string[];
  /** The recovery codes in plain text, shown to the member only once. */
  readonly shown: string[];
}

async function makeRecoveryCodes(passwords: PasswordHasher): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32(randomBytes(RECOVERY_BYTES)).slice(0, 10).toLowerCase(),
  );
  // A slow hash: codes have 50 random bits, so a fast hash could be brute-forced from a stolen
  // copy.
  const hashes = await Promise.all(codes.map((code) => passwords.hash(code)));
  return { hashes, shown: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`) };
}

async function notify(
  ctx: Member,
  what: "authenticator-on" | "authenticator-off" | "recovery-codes-renewed",
): Promise<void> {
  const account = await lockAccount(ctx.tx, ctx.actor.id);
  await notifyOwner(
    ctx,
    account,
    what,
    await ctx.recordWithId({ type: `accounts.${what}`, subjectId: account.id }),
  );
}

function mustUseOne({ actor, organization }: Member): boolean {
  return actor.needsSecondFactor || mustHaveSecondFactor(organization.secondFactorFor, actor.role);
}
