import type { Api } from "@watchbill/contract/api";
import type { ParsedInputOf } from "@watchbill/contract/endpoint";
import { temporaryPasswordEndsAt } from "@watchbill/domain/accounts/one-time-password";
import type { CredentialKind } from "@watchbill/domain/credentials/credentials";
import { forbidden, missing } from "@watchbill/domain/errors/refusal";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import type { PasswordHasher } from "../../platform/identity/passwords.ts";
import { endSessions } from "../../platform/identity/sessions.ts";
import { orRefuse, Refused } from "../../platform/refused.ts";
import { forgetSecondFactors } from "../accounts/authenticator-commands.ts";
import { forgetMailedPasswords } from "../accounts/mailed-commands.ts";
import { tellOwner } from "../accounts/notice-commands.ts";
import { endSlips } from "../accounts/slip-commands.ts";
import { keepCreated, revokeCreated } from "./credential-commands.ts";
import { dropPasswordMails, randomPassword } from "./mailing-commands.ts";
import { lockMember, lockMemberOfUnit, saveMember } from "./store.ts";

export const MEMBER_MISSING = missing(
  "member-missing",
  "This member is not there any more. Refresh to see the directory.",
);

/** One's own password is changed by knowing it, never by resetting it. */
export function refuseOwnPassword(actor: MemberActor, userId: number): void {
  if (userId === actor.id)
    throw new Refused(forbidden("own-record", "Change your own password in Settings."));
}

/** A random temporary password and what is stored of it; the member is asked to choose their own. */
function temporaryPassword(passwords: PasswordHasher, now: Temporal.Instant) {
  const password = randomPassword();
  const stored = {
    passwordHash: passwords.hashRandom(password),
    isPasswordDefault: true,
    passwordExpiresAt: temporaryPasswordEndsAt(now),
    passwordChangedAt: now,
  };
  return { password, stored };
}

/** Gives a member a random temporary password, which the administrator is shown once; the member's sessions end and what they created is revoked, unless it is kept. */
export async function resetPassword(
  ctx: CommandContext<MemberActor>,
  { userId, keepCredentials }: ParsedInputOf<Api["members.resetPassword"]>,
  passwords: PasswordHasher,
): Promise<{ defaultPassword: string; message: string }> {
  refuseOwnPassword(ctx.actor, userId);
  const member = orRefuse(await lockMember(ctx.tx, userId), MEMBER_MISSING);
  const defaultPassword = await giveTemporaryPassword(ctx, member, passwords);
  await revokeCreated(ctx, userId, keepCredentials);
  return {
    defaultPassword,
    message: `${member.unitNumber} can sign in with this password and is asked to choose their own`,
  };
}

/**
 * The same for whoever runs the server, where no administrator can sign in any more: gives the password of an active member, or null
 * where nobody goes by that unit number, in whatever case it is written. What they created stays: a lost password is no reason to
 * stop the squad's webhooks and displays.
 */
export async function resetPasswordAtServer(
  ctx: CommandContext,
  unitNumber: string,
  passwords: PasswordHasher,
): Promise<{ password: string; kept: readonly { readonly kind: CredentialKind }[] } | null> {
  const member = await lockMemberOfUnit(ctx.tx, unitNumber);
  if (!member) return null;
  return {
    password: await giveTemporaryPassword(ctx, member, passwords),
    kept: await keepCreated(ctx, member.id),
  };
}

async function giveTemporaryPassword(
  ctx: CommandContext,
  member: { readonly id: number; readonly firstName: string; readonly email: string },
  passwords: PasswordHasher,
): Promise<string> {
  const { password, stored } = temporaryPassword(passwords, ctx.now);
  await saveMember(ctx.tx, member.id, { ...stored, updatedAt: ctx.now });
  await dropPasswordMails(ctx, member.id);
  // Whoever lost the phone lost both: the new password is the way back in.
  const ended = await forgetSecondFactors(ctx, member.id);
  await forgetMailedPasswords(ctx, member.id);
  await endSlips(ctx, member.id);
  await endSessions(ctx.tx, member.id);
  const eventId = await ctx.recordNumbered({
    type: "members.password-reset",
    subjectId: member.id,
  });
  await tellOwner(ctx, member, "password-reset", eventId, ended);
  return password;
}
