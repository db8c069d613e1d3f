import type { Api } from "@watchbill/contract/api";
import type { ParsedInputOf } from "@watchbill/contract/endpoint";
import { CODE_NOT_CONFIRMED, CODE_WANTED } from "@watchbill/domain/accounts/authenticator";
import { invalid } from "@watchbill/domain/errors/refusal";
import type { PasskeyChallenge, Passkeys } from "../../platform/auth/passkeys.ts";
import type { PasswordHasher } from "../../platform/auth/passwords.ts";
import { renewSession } from "../../platform/auth/sessions.ts";
import type { CommandContext, MemberActor, PrepareContext } from "../../platform/context.ts";
import { RefusalError } from "../../platform/refusal-error.ts";
import { acceptPasskey, answeredBy, keepChallenge, NOT_CONFIRMED } from "./passkey-commands.ts";
import { type KnownProvider, refuseIfPasswordIsOff } from "./provider-queries.ts";
import { acceptCode, prepareCode } from "./second-factor-commands.ts";
import { lockAccount, readAccount } from "./store.ts";
import {
  deleteFailures,
  noteFailure,
  ownAttempt,
  refuseHastyAttempt,
  refuseHastyAttemptInTurn,
} from "./throttle-commands.ts";

type Member = CommandContext<MemberActor>;
type Answer = { message: string };

const REAUTHENTICATED: Answer = { message: "Confirmed. You can continue." };
const PASSWORD_WRONG = invalid("current-password-wrong", "Current password is incorrect", {
  password: "This is not your current password",
});

/** Re-authenticates by password, and by code when an authenticator app is active. */
export async function reauthenticate(
  ctx: PrepareContext<MemberActor>,
  { password, code }: ParsedInputOf<Api["accounts.reauthenticate"]>,
  { passwords, provider }: { readonly passwords: PasswordHasher; readonly provider: KnownProvider },
): Promise<(ctx: Member) => Promise<Answer>> {
  await refuseIfPasswordIsOff(ctx.db, ctx.actor.id, ctx.organization, provider);
  const attempt = ownAttempt(ctx.actor);
  await refuseHastyAttempt(ctx.db, attempt, ctx.now);
  const { id, passwordHash } = await readAccount(ctx.db, ctx.actor.id);
  const isRight = await passwords.verify(password, passwordHash, { isKnown: true });
  const prepared = await prepareCode(
    ctx,
    isRight ? id : undefined,
    { typed: code, attempt },
    passwords,
  );
  return async (inTransaction) => {
    await refuseHastyAttemptInTurn(inTransaction, attempt);
    const account = await lockAccount(inTransaction.tx, id);
    if (!isRight || account.passwordHash !== passwordHash) {
      await noteFailure(inTransaction, attempt);
      throw new RefusalError(PASSWORD_WRONG, { keepsChanges: true });
    }
    const isByCode = await acceptCode(inTransaction, id, prepared, {
      missing: CODE_WANTED,
      wrong: CODE_NOT_CONFIRMED,
    });
    await deleteFailures(inTransaction, attempt);
    return recordReauthentication(inTransaction, isByCode ? { code: true } : {});
  };
}

export async function startPasskeyReauthentication(
  ctx: Member,
  passkeys: Passkeys,
): Promise<PasskeyChallenge> {
  const asked = await passkeys.signInOptions();
  await keepChallenge(ctx, asked.challenge, ctx.actor.id);
  return asked;
}

/** Re-authenticates with one of the member's own passkeys; refuses another member's passkey. */
export async function reauthenticateWithPasskey(
  ctx: Member,
  { credential }: ParsedInputOf<Api["accounts.reauthenticateWithPasskey"]>,
  passkeys: Passkeys,
): Promise<Answer> {
  const challenge = await answeredBy(ctx, credential.response.clientDataJSON, ctx.actor.id);
  const passkey = await acceptPasskey(ctx, credential, challenge, passkeys);
  if (passkey?.memberId !== ctx.actor.id)
    throw new RefusalError(NOT_CONFIRMED, { keepsChanges: true });
  return recordReauthentication(ctx, { passkey: true });
}

async function recordReauthentication(
  ctx: Member,
  by: { passkey?: boolean; code?: boolean },
): Promise<Answer> {
  ctx.session.start(await renewSession(ctx.tx, ctx.actor.sessionId, ctx.now, by));
  await ctx.record({ type: "accounts.reauthenticated", subjectId: ctx.actor.id });
  return REAUTHENTICATED;
}
