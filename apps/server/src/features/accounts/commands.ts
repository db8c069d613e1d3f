import { randomBytes } from "node:crypto";
import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { easyPasswordBlockedBecause } from "@watchbill/domain/accounts/easy-password";
import { PASSWORD_BYTES, readablePassword } from "@watchbill/domain/accounts/generated-password";
import { forgottenPasswordEndsAt, isPasswordOver, temporaryPasswordEndsAt } from "@watchbill/domain/accounts/one-time-password";
import { newPasswordBlockedBecause } from "@watchbill/domain/accounts/password-change";
import { lacksFor } from "@watchbill/domain/accounts/second-factor";
import { forgotPasswordBlockedBecause, signInBlockedBecause, unitKey } from "@watchbill/domain/accounts/sign-in";
import { invalid, missing } from "@watchbill/domain/refusal";
import { isCommonPassword } from "../../platform/common-passwords.ts";
import type { Actor, CommandContext, MemberActor } from "../../platform/context.ts";
import { insertDelivery } from "../../platform/deliveries.ts";
import type { PasswordHasher } from "../../platform/passwords.ts";
import { Refused, refuseIf } from "../../platform/refused.ts";
import { beginSession, endSessions } from "../../platform/sessions.ts";
import { acceptCode } from "./authenticator-commands.ts";
import { tellOwner } from "./notice-commands.ts";
import { forgottenPasswordMail } from "./password-mail.ts";
import { readCurrentUser } from "./queries.ts";
import {
  deleteOneTimePasswords,
  insertOneTimePassword,
  listUsableOneTimePasswords,
  lockAccount,
  lockMemberByUnit,
  markOneTimePasswordUsed,
  savePassword,
} from "./store.ts";
import { forgetFailures, noteFailure, refuseHastyAttempt } from "./throttle-commands.ts";

type Account = NonNullable<Awaited<ReturnType<typeof lockMemberByUnit>>>;
type Answer = { message: string };

/** Signs a member in. Every failure reads the same and takes the same time, whether or not the unit exists. */
export async function signIn(
  ctx: CommandContext<Actor>,
  input: { unitNumber: string; password: string; code?: string | undefined },
  passwords: PasswordHasher,
): Promise<OutputOf<Api["accounts.currentUser"]>> {
  refuseIf(signInBlockedBecause(input));
  const unit = unitKey(input.unitNumber);
  await refuseHastyAttempt(ctx, unit);
  const account = await lockMemberByUnit(ctx.tx, unit);
  const isRight = account
    ? await acceptPassword(ctx, account, input.password, passwords)
    : await passwords.verify(input.password, null);
  if (!account || !isRight) {
    await noteFailure(ctx, unit);
    throw new Refused(
      { kind: "signed-out", code: "credentials-invalid", message: "Invalid credentials" },
      { keepsChanges: true },
    );
  }
  const isByCode = await acceptCode(ctx, account.id, unit, input.code, passwords);
  await forgetFailures(ctx, unit);
  ctx.session.start(await beginSession(ctx, account.id, { code: isByCode }));
  await ctx.record({ type: "accounts.signed-in", subjectId: account.id, ...(isByCode ? { details: { isByCode } } : {}) });
  const role = account.role === "admin" ? "admin" : "member";
  // A session that goes on keeps the second factor it was begun with.
  const isStill = ctx.actor.kind === "member" && ctx.actor.id === account.id && ctx.actor.isBySecondFactor;
  const lacks = lacksFor(ctx.organisation.secondFactorFor, { role, isBySecondFactor: isByCode || isStill });
  return readCurrentUser(ctx.tx, account.id, lacks);
}

/** True for the current password while it holds, or an unused one-time password, which then counts as used. */
async function acceptPassword(
  ctx: CommandContext<Actor>,
  account: Account,
  password: string,
  passwords: PasswordHasher,
): Promise<boolean> {
  const isCurrent = await passwords.verify(password, account.passwordHash);
  if (isCurrent) return !isPasswordOver(account.passwordExpiresAt, ctx.now);
  for (const candidate of await listUsableOneTimePasswords(ctx.tx, account.id, ctx.now)) {
    if (!(await passwords.verify(password, candidate.passwordHash))) continue;
    await markOneTimePasswordUsed(ctx.tx, candidate.id, ctx.now);
    // It takes the place of the forgotten one, until the member has chosen their own.
    await savePassword(
      ctx.tx,
      account.id,
      { hash: candidate.passwordHash, isDefault: true, expiresAt: temporaryPasswordEndsAt(ctx.now) },
      ctx.now,
    );
    return true;
  }
  return false;
}

/** Ends this session; says so in the log when there was one. */
export async function signOut(ctx: CommandContext<Actor>): Promise<Answer> {
  ctx.session.end();
  if (ctx.actor.kind === "member") {
    await ctx.record({ type: "accounts.signed-out", subjectId: ctx.actor.id });
    await endSessions(ctx.tx, ctx.actor.id, { only: ctx.actor.sessionId });
  }
  return { message: "Signed out" };
}

/** Replaces the member's password by one they chose, ends their other sessions and every one-time password. */
export async function changePassword(
  ctx: CommandContext<MemberActor>,
  input: { currentPassword: string; newPassword: string },
  passwords: PasswordHasher,
): Promise<Answer> {
  refuseIf(newPasswordBlockedBecause(input));
  const unit = unitKey(ctx.actor.unitNumber);
  await refuseHastyAttempt(ctx, unit);
  const account = await lockAccount(ctx.tx, ctx.actor.id);
  if (!(await passwords.verify(input.currentPassword, account.passwordHash))) {
    await noteFailure(ctx, unit);
    const refusal = invalid("current-password-wrong", "Current password is incorrect", {
      currentPassword: "This is not your current password",
    });
    throw new Refused(refusal, { keepsChanges: true });
  }
  await forgetFailures(ctx, unit);
  refuseIf(easyPasswordBlockedBecause(input.newPassword, { ...account, squad: ctx.organisation.name }, isCommonPassword));
  const hash = await passwords.hash(input.newPassword);
  await savePassword(ctx.tx, account.id, { hash, isDefault: false, expiresAt: null }, ctx.now);
  await deleteOneTimePasswords(ctx.tx, account.id);
  await endSessions(ctx.tx, account.id, { except: ctx.actor.sessionId });
  const eventId = await ctx.recordNumbered({ type: "accounts.password-changed", subjectId: account.id });
  await tellOwner(ctx, account, "password-changed", eventId);
  return { message: "Password changed successfully" };
}

/** Mails a one-time password when unit and email belong together; answers the same when they do not. */
export async function forgotPassword(
  ctx: CommandContext<Actor>,
  input: { unitNumber: string; email: string },
  passwords: PasswordHasher,
): Promise<Answer> {
  refuseIf(forgotPasswordBlockedBecause(input));
  const unit = unitKey(input.unitNumber);
  await refuseHastyAttempt(ctx, `forgot ${unit}`);
  await noteFailure(ctx, `forgot ${unit}`);
  const password = readablePassword(randomBytes(PASSWORD_BYTES));
  const hash = await passwords.hash(password);
  const account = await lockMemberByUnit(ctx.tx, unit);
  if (account && account.email.toLowerCase() === input.email.trim().toLowerCase()) {
    const endsAt = forgottenPasswordEndsAt(ctx.now);
    await insertOneTimePassword(ctx.tx, account.id, hash, ctx.now, endsAt);
    const eventId = await ctx.recordNumbered({ type: "accounts.password-forgotten", subjectId: account.id });
    await insertDelivery(ctx.tx, {
      ...forgottenPasswordMail({ firstName: account.firstName, organisation: ctx.organisation.name, password }),
      channel: "email",
      urgency: "urgent",
      memberId: account.id,
      eventId,
      recipient: account.email,
      secret: password,
      dueAt: ctx.now,
      expiresAt: endsAt,
      createdAt: ctx.now,
    });
  }
  return { message: "If the unit number and email belong together, a new password has been sent to your email address" };
}

/** Ends what was mailed to a member and not used yet, because they are reached elsewhere now or were given another password. */
export async function forgetMailedPasswords(ctx: CommandContext, memberId: number): Promise<void> {
  await deleteOneTimePasswords(ctx.tx, memberId);
}

/** Signs the member out on one of their other devices. */
export async function endSession(ctx: CommandContext<MemberActor>, { id }: { id: number }): Promise<Answer> {
  const count = await endSessions(ctx.tx, ctx.actor.id, { only: id });
  if (count === 0) throw new Refused(missing("session-missing", "This session has already ended."));
  await ctx.record({ type: "accounts.session-ended", subjectId: ctx.actor.id, details: { count } });
  return { message: "Signed out there" };
}

/** Signs the member out everywhere but here. */
export async function endOtherSessions(ctx: CommandContext<MemberActor>): Promise<Answer> {
  const count = await endSessions(ctx.tx, ctx.actor.id, { except: ctx.actor.sessionId });
  if (count > 0) await ctx.record({ type: "accounts.session-ended", subjectId: ctx.actor.id, details: { count } });
  return { message: count === 0 ? "You were signed in nowhere else" : "Signed out everywhere else" };
}
