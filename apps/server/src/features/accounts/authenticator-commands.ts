import { createHash, randomBytes } from "node:crypto";
import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import {
  CODE_NEEDED,
  CODE_UNPROVEN,
  CODE_WRONG,
  isAppCode,
  RECOVERY_CODES,
  startBlockedBecause,
  stepsTaken,
  turnOffBlockedBecause,
  typedCode,
} from "@watchbill/domain/accounts/authenticator";
import { mustHaveSecondFactor } from "@watchbill/domain/accounts/second-factor";
import { unitKey } from "@watchbill/domain/accounts/sign-in";
import { missing, type Refusal } from "@watchbill/domain/refusal";
import type { Actor, CommandContext, MemberActor } from "../../platform/context.ts";
import { base32, setupAddress, stepOf } from "../../platform/one-time-codes.ts";
import type { PasswordHasher } from "../../platform/passwords.ts";
import { refuseUnproven } from "../../platform/recent-proof.ts";
import { orRefuse, Refused, refuseIf } from "../../platform/refused.ts";
import { renewSession } from "../../platform/sessions.ts";
import {
  deleteAuthenticator,
  insertAuthenticator,
  listRecoveryCodes,
  lockAuthenticator,
  replaceRecoveryCodes,
  saveCodeUse,
  takeRecoveryCode,
} from "./authenticator-rows.ts";
import { tellOwner } from "./notice-commands.ts";
import { deletePasskeys, listPasskeys, lockAccount } from "./store.ts";
import { noteFailure, refuseHastyAttempt } from "./throttle-commands.ts";

type Member = CommandContext<MemberActor>;
type Codes = OutputOf<Api["accounts.confirmAuthenticator"]>;

const SECRET_BYTES = 20;
const RECOVERY_BYTES = 7;
const MISSING = missing("authenticator-missing", "No authenticator app is set up. Refresh to see how you sign in.");

/** Begins to set up an app: gives its key once. It is not in force before its first code. */
export async function startAuthenticator(ctx: Member): Promise<OutputOf<Api["accounts.startAuthenticator"]>> {
  refuseUnproven(ctx);
  const present = await lockAuthenticator(ctx.tx, ctx.actor.id);
  const passkeys = (await listPasskeys(ctx.tx, ctx.actor.id)).length;
  const { isBySecondFactor } = ctx.actor;
  refuseIf(startBlockedBecause({ isOn: Boolean(present?.confirmedAt), passkeys, mustUseOne: mustUseOne(ctx), isBySecondFactor }));
  const secret = randomBytes(SECRET_BYTES);
  await insertAuthenticator(ctx.tx, ctx.actor.id, secret, ctx.now);
  return { key: base32(secret), address: setupAddress(secret, ctx.organisation.name, ctx.actor.unitNumber) };
}

/** Puts the app in force with its first code, tells the member by email, and gives the recovery codes once. */
export async function confirmAuthenticator(ctx: Member, { code }: { code: string }, passwords: PasswordHasher): Promise<Codes> {
  refuseUnproven(ctx);
  const unit = unitKey(ctx.actor.unitNumber);
  await refuseHastyAttempt(ctx, unit);
  const begun = await lockAuthenticator(ctx.tx, ctx.actor.id);
  if (!begun || begun.confirmedAt !== null) throw new Refused(MISSING);
  const step = stepOf(begun.secret, typedCode(code), stepsTaken(ctx.now, begun.lastStep));
  if (step === null) {
    await noteFailure(ctx, unit);
    throw new Refused(CODE_UNPROVEN, { keepsChanges: true });
  }
  await saveCodeUse(ctx.tx, ctx.actor.id, step, ctx.now);
  ctx.session.start(await renewSession(ctx.tx, ctx.actor.sessionId, ctx.now, { code: true }));
  await tell(ctx, "authenticator-on");
  return { message: "Your authenticator app is in use from now on", recoveryCodes: await newRecoveryCodes(ctx, passwords) };
}

/** Gives new recovery codes; the old ones end. */
export async function renewRecoveryCodes(ctx: Member, passwords: PasswordHasher): Promise<Codes> {
  refuseUnproven(ctx);
  const present = await lockAuthenticator(ctx.tx, ctx.actor.id);
  if (!present?.confirmedAt) throw new Refused(MISSING);
  await tell(ctx, "recovery-codes-renewed");
  return { message: "Your old recovery codes have ended", recoveryCodes: await newRecoveryCodes(ctx, passwords) };
}

/** Turns the app off and tells the member by email. */
export async function removeAuthenticator(ctx: Member): Promise<{ message: string }> {
  refuseUnproven(ctx);
  orRefuse(await lockAuthenticator(ctx.tx, ctx.actor.id), MISSING);
  refuseIf(turnOffBlockedBecause({ mustUseOne: mustUseOne(ctx), passkeys: (await listPasskeys(ctx.tx, ctx.actor.id)).length }));
  if (await deleteAuthenticator(ctx.tx, ctx.actor.id)) await tell(ctx, "authenticator-off");
  return { message: "Your authenticator app is turned off" };
}

/** Ends every second factor of a member who lost them; an administrator does so with a new password, which is the way back in. */
export async function forgetSecondFactors(ctx: Member, memberId: number): Promise<void> {
  await deletePasskeys(ctx.tx, memberId);
  if (await deleteAuthenticator(ctx.tx, memberId)) await ctx.record({ type: "accounts.authenticator-off", subjectId: memberId });
}

/**
 * The second step of a sign-in or proof whose password was right. Gives false where none is asked; refuses a code that is missing,
 * wrong, or was used before. A recovery code is used up.
 */
export async function acceptCode(
  ctx: CommandContext<Actor>,
  memberId: number,
  unit: string,
  typed: string | undefined,
  passwords: PasswordHasher,
  refusals: { readonly missing: Refusal; readonly wrong: Refusal } = { missing: CODE_NEEDED, wrong: CODE_WRONG },
): Promise<boolean> {
  const authenticator = await lockAuthenticator(ctx.tx, memberId);
  if (!authenticator?.confirmedAt) return false;
  if (!typed) throw new Refused(refusals.missing);
  const code = typedCode(typed);
  if (!isAppCode(code)) {
    if (await acceptRecoveryCode(ctx, memberId, code, passwords)) return true;
    return refuseCode(ctx, unit, refusals.wrong);
  }
  const step = stepOf(authenticator.secret, code, stepsTaken(ctx.now, authenticator.lastStep));
  if (step === null) return refuseCode(ctx, unit, refusals.wrong);
  await saveCodeUse(ctx.tx, memberId, step, authenticator.confirmedAt);
  return true;
}

async function refuseCode(ctx: CommandContext<Actor>, unit: string, wrong: Refusal): Promise<never> {
  await noteFailure(ctx, unit);
  throw new Refused(wrong, { keepsChanges: true });
}

async function newRecoveryCodes(ctx: Member, passwords: PasswordHasher): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)).slice(0, 10).toLowerCase());
  // Fifty random bits are few enough to be guessed from a stolen database, were their hash a quick one.
  await replaceRecoveryCodes(ctx.tx, ctx.actor.id, await Promise.all(codes.map((code) => passwords.hash(code))));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

async function tell(ctx: Member, what: "authenticator-on" | "authenticator-off" | "recovery-codes-renewed"): Promise<void> {
  const account = await lockAccount(ctx.tx, ctx.actor.id);
  await tellOwner(ctx, account, what, await ctx.recordNumbered({ type: `accounts.${what}`, subjectId: account.id }));
}

function mustUseOne({ actor, organisation }: Member): boolean {
  return actor.needsSecondFactor || mustHaveSecondFactor(organisation.secondFactorFor, actor.role);
}

/** True for a code the member has left, which is then used up. */
async function acceptRecoveryCode(
  ctx: CommandContext<Actor>,
  memberId: number,
  code: string,
  passwords: PasswordHasher,
): Promise<boolean> {
  const quick = createHash("sha256").update(code).digest();
  for (const hash of await listRecoveryCodes(ctx.tx, memberId)) {
    const isBare = hash.length === quick.length;
    const isIt = isBare ? hash.equals(quick) : await passwords.verify(code, hash.toString());
    if (isIt) return takeRecoveryCode(ctx.tx, memberId, hash);
  }
  return false;
}
