import type { Api } from "@watchbill/contract/api";
import type { ParsedInputOf } from "@watchbill/contract/endpoint";
import { CODE_UNPROVEN, CODE_WANTED } from "@watchbill/domain/accounts/authenticator";
import { unitKey } from "@watchbill/domain/accounts/sign-in";
import { invalid } from "@watchbill/domain/refusal";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import type { Asked, Passkeys } from "../../platform/passkeys.ts";
import type { PasswordHasher } from "../../platform/passwords.ts";
import { Refused } from "../../platform/refused.ts";
import { renewSession } from "../../platform/sessions.ts";
import { acceptCode } from "./authenticator-commands.ts";
import { acceptPasskey, answeredBy, keepChallenge, NOT_PROVEN } from "./passkey-commands.ts";
import { lockAccount } from "./store.ts";
import { forgetFailures, noteFailure, refuseHastyAttempt } from "./throttle-commands.ts";

type Member = CommandContext<MemberActor>;
type Answer = { message: string };

const PROVEN: Answer = { message: "Thank you. You can go on." };
const PASSWORD_WRONG = invalid("current-password-wrong", "Current password is incorrect", {
  password: "This is not your current password",
});

/** Shows by the password that it is them, as a sign-in would; with an authenticator app the code is asked too. */
export async function prove(
  ctx: Member,
  { password, code }: ParsedInputOf<Api["accounts.prove"]>,
  passwords: PasswordHasher,
): Promise<Answer> {
  const unit = unitKey(ctx.actor.unitNumber);
  await refuseHastyAttempt(ctx, unit);
  const account = await lockAccount(ctx.tx, ctx.actor.id);
  if (!(await passwords.verify(password, account.passwordHash))) {
    await noteFailure(ctx, unit);
    throw new Refused(PASSWORD_WRONG, { keepsChanges: true });
  }
  const isByCode = await acceptCode(ctx, account.id, unit, code, passwords, { missing: CODE_WANTED, wrong: CODE_UNPROVEN });
  await forgetFailures(ctx, unit);
  return noteProof(ctx, isByCode ? { code: true } : {});
}

/** Begins a proof by passkey. */
export async function startPasskeyProof(ctx: Member, passkeys: Passkeys): Promise<Asked> {
  const asked = await passkeys.signInOptions();
  await keepChallenge(ctx, asked.challenge, ctx.actor.id);
  return asked;
}

/** Shows by one of their own passkeys that it is them; somebody else's proves nothing here. */
export async function proveWithPasskey(
  ctx: Member,
  { credential }: ParsedInputOf<Api["accounts.proveWithPasskey"]>,
  passkeys: Passkeys,
): Promise<Answer> {
  const challenge = await answeredBy(ctx, credential.response.clientDataJSON, ctx.actor.id);
  const passkey = await acceptPasskey(ctx, credential, challenge, passkeys);
  if (passkey?.memberId !== ctx.actor.id) throw new Refused(NOT_PROVEN, { keepsChanges: true });
  return noteProof(ctx, { passkey: true });
}

async function noteProof(ctx: Member, by: { passkey?: boolean; code?: boolean }): Promise<Answer> {
  ctx.session.start(await renewSession(ctx.tx, ctx.actor.sessionId, ctx.now, by));
  await ctx.record({ type: "accounts.proven", subjectId: ctx.actor.id });
  return PROVEN;
}
