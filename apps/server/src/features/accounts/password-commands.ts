import { randomBytes } from "node:crypto";
import { easyPasswordBlockedBecause } from "@watchbill/domain/accounts/easy-password";
import { PASSWORD_BYTES, readablePassword } from "@watchbill/domain/accounts/generated-password";
import {
  forgottenPasswordEndsAt,
  mayMailAnother,
} from "@watchbill/domain/accounts/one-time-password";
import { newPasswordBlockedBecause } from "@watchbill/domain/accounts/password-change";
import { forgotPasswordBlockedBecause } from "@watchbill/domain/accounts/sign-in";
import { conflict, invalid } from "@watchbill/domain/errors/refusal";
import { unitKey } from "@watchbill/domain/members/unit-number";
import { forgottenPasswordMail } from "@watchbill/domain/messages/password-mail";
import { mailLook } from "@watchbill/domain/messages/templates/email-html";
import { isCommonPassword } from "../../platform/auth/common-passwords.ts";
import type { PasswordHasher } from "../../platform/auth/passwords.ts";
import { endSessions, expireEmailedPassword } from "../../platform/auth/sessions.ts";
import { insertDelivery } from "../../platform/channels/outbox.ts";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { Actor, CommandContext, MemberActor, PrepareContext } from "../../platform/context.ts";
import { RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { notifyOwner } from "./notice-commands.ts";
import {
  countOneTimePasswords,
  deleteOneTimePasswords,
  insertOneTimePassword,
} from "./password-store.ts";
import { type KnownProvider, passwordOff, refuseIfPasswordIsOff } from "./provider-queries.ts";
import { saveSlipsEnd } from "./slip-store.ts";
import { lockAccount, lockMemberByUnit, readAccount, savePassword } from "./store.ts";
import {
  attemptOf,
  deleteFailures,
  noteFailure,
  ownAttempt,
  refuseHastyAttempt,
  refuseHastyAttemptInTurn,
} from "./throttle-commands.ts";

type Member = CommandContext<MemberActor>;
type Answer = { message: string };

interface Means {
  readonly passwords: PasswordHasher;
  readonly configuration: Configuration;
  readonly provider: KnownProvider;
}

/** Returned before any lookup, so the error reveals no accounts. */
const NO_MAIL = conflict(
  "email-not-configured",
  "This squad can't send email. Ask an admin to reset your password.",
);

const CURRENT_WRONG = invalid("current-password-wrong", "Current password is incorrect", {
  currentPassword: "This is not your current password",
});

/**
 * Changes the member's password; ends their other sessions and all one-time passwords. Does not ask
 * for the current password after a sign-in with an emailed one.
 */
export async function changePassword(
  ctx: PrepareContext<MemberActor>,
  input: { currentPassword: string; newPassword: string },
  { passwords, provider }: Pick<Means, "passwords" | "provider">,
): Promise<(ctx: Member) => Promise<Answer>> {
  await refuseIfPasswordIsOff(ctx.db, ctx.actor.id, ctx.organization, provider);
  const knowsCurrent = !ctx.actor.maySetPassword;
  throwIf(newPasswordBlockedBecause(input, { knowsCurrent }));
  const account = await readAccount(ctx.db, ctx.actor.id);
  if (knowsCurrent) {
    await refuseHastyAttempt(ctx.db, ownAttempt(ctx.actor), ctx.now);
    const isRight = await passwords.verify(input.currentPassword, account.passwordHash, {
      isKnown: true,
    });
    if (!isRight) return refuseCurrent;
  }
  throwIf(
    easyPasswordBlockedBecause(
      input.newPassword,
      { ...account, squad: ctx.organization.name },
      isCommonPassword,
    ),
  );
  const hash = await passwords.hash(input.newPassword);
  return (inTransaction) =>
    keepNewPassword(inTransaction, { hash, instead: knowsCurrent ? account.passwordHash : null });
}

async function refuseCurrent(ctx: Member): Promise<never> {
  const attempt = ownAttempt(ctx.actor);
  await refuseHastyAttemptInTurn(ctx, attempt);
  await noteFailure(ctx, attempt);
  throw new RefusalError(CURRENT_WRONG, { keepsChanges: true });
}

/** Stores a new password; `instead` is the hash of the password that the member entered before. */
async function keepNewPassword(
  ctx: Member,
  { hash, instead }: { hash: string; instead: string | null },
): Promise<Answer> {
  const account = await lockAccount(ctx.tx, ctx.actor.id);
  if (instead !== null && account.passwordHash !== instead) throw new RefusalError(CURRENT_WRONG);
  await deleteFailures(ctx, ownAttempt(ctx.actor));
  await savePassword(ctx.tx, account.id, { hash, isDefault: false, expiresAt: null }, ctx.now);
  await saveSlipsEnd(ctx.tx, [account.id], ctx.now);
  await deleteOneTimePasswords(ctx.tx, account.id);
  await endSessions(ctx.tx, account.id, { except: ctx.actor.sessionId });
  await expireEmailedPassword(ctx.tx, ctx.actor.sessionId);
  const eventId = await ctx.recordWithId({
    type: "accounts.password-changed",
    subjectId: account.id,
  });
  await notifyOwner(ctx, account, "password-changed", eventId);
  return { message: "Password changed successfully" };
}

/** Emails a one-time password when unit and email match; the response is equal in both cases. */
export async function forgotPassword(
  ctx: CommandContext<Actor>,
  input: { unitNumber: string; email: string },
  { passwords, configuration, provider }: Means,
): Promise<Answer> {
  throwIf(forgotPasswordBlockedBecause(input));
  if (!configuration.messaging.mail) throw new RefusalError(NO_MAIL);
  // Not throttled by other callers' attempts: a request guesses nothing, and emails are limited.
  const attempt = {
    ...attemptOf(ctx.origin, `forgot ${unitKey(input.unitNumber)}`),
    isApart: true,
  };
  await refuseHastyAttempt(ctx.tx, attempt, ctx.now);
  await noteFailure(ctx, attempt);
  const account = await lockMemberByUnit(ctx.tx, input.unitNumber);
  const emailed = await countOneTimePasswords(
    ctx.tx,
    account?.id ?? 0,
    ctx.now.subtract({ hours: 1 }),
  );
  const isTheirs =
    account !== undefined && account.email.toLowerCase() === input.email.trim().toLowerCase();
  const isOff =
    account !== undefined &&
    (await passwordOff(ctx.tx, account.id, ctx.organization, provider)) !== null;
  if (isTheirs && !isOff && mayMailAnother(emailed))
    await mailOneTimePassword(ctx, account, { passwords, configuration });
  return {
    message: "If the unit number and email match, we sent a new password to your email address",
  };
}

async function mailOneTimePassword(
  ctx: CommandContext<Actor>,
  account: {
    readonly id: number;
    readonly firstName: string;
    readonly unitNumber: string;
    readonly email: string;
  },
  { passwords, configuration }: Omit<Means, "provider">,
): Promise<void> {
  const { firstName, unitNumber } = account;
  const password = readablePassword(randomBytes(PASSWORD_BYTES));
  const endsAt = forgottenPasswordEndsAt(ctx.now);
  await insertOneTimePassword(ctx.tx, account.id, passwords.hashRandom(password), ctx.now, endsAt);
  const eventId = await ctx.recordWithId({
    type: "accounts.password-forgotten",
    subjectId: account.id,
  });
  await insertDelivery(ctx.tx, {
    ...forgottenPasswordMail(
      {
        firstName,
        unitNumber,
        squad: ctx.organization.name,
        password,
        appAddress: configuration.baseUrl,
      },
      mailLook(ctx.organization),
    ),
    channel: "email",
    urgency: "urgent",
    memberId: account.id,
    eventId,
    recipient: account.email,
    secret: password,
    // Sent also during Shabbat, because the member requested it then.
    passes: "own-act",
    dueAt: ctx.now,
    expiresAt: endsAt,
    createdAt: ctx.now,
  });
}
