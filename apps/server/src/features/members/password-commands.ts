import type { Api } from "@watchbill/contract/api";
import type { ParsedInputOf } from "@watchbill/contract/endpoint";
import { temporaryPasswordEndsAt } from "@watchbill/domain/accounts/one-time-password";
import type { CredentialKind } from "@watchbill/domain/credentials/credentials";
import { forbidden, missing } from "@watchbill/domain/errors/refusal";
import type { PasswordHasher } from "../../platform/auth/passwords.ts";
import { endSessions } from "../../platform/auth/sessions.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, RefusalError } from "../../platform/refusal-error.ts";
import { deleteSecondFactors } from "../accounts/authenticator-commands.ts";
import { deleteEmailedPasswords } from "../accounts/emailed-password-commands.ts";
import { notifyOwner } from "../accounts/notice-commands.ts";
import { endSlips } from "../accounts/slip-commands.ts";
import { keepCreated, revokeCreated } from "./credential-commands.ts";
import { dropPasswordEmails, randomPassword } from "./password-email-commands.ts";
import { lockMember, lockMemberOfUnit, saveMember } from "./store.ts";

export const PASSWORD_MEMBER_MISSING = missing(
  "member-missing",
  "This member was deleted. Refresh to see the directory.",
);

/**
 * Throws for the caller's own id: changing one's own password requires the current one, not a
 * reset.
 */
export function refuseOwnPassword(actor: MemberActor, userId: number): void {
  if (userId === actor.id)
    throw new RefusalError(forbidden("own-record", "Change your own password in Settings."));
}

/**
 * Generates a temporary password with its stored form; the member must replace it after signing in.
 */
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

/**
 * Sets a random temporary password, shown to the administrator once. Ends the member's sessions and
 * revokes their credentials unless kept.
 */
export async function resetPassword(
  ctx: CommandContext<MemberActor>,
  { userId, keepCredentials }: ParsedInputOf<Api["members.resetPassword"]>,
  passwords: PasswordHasher,
): Promise<{ defaultPassword: string; message: string }> {
  refuseOwnPassword(ctx.actor, userId);
  const member = orThrow(await lockMember(ctx.tx, userId), PASSWORD_MEMBER_MISSING);
  const defaultPassword = await giveTemporaryPassword(ctx, member, passwords);
  await revokeCreated(ctx, userId, keepCredentials);
  return {
    defaultPassword,
    message: `${member.unitNumber} can sign in with this password and will be asked to choose a new one`,
  };
}

/**
 * Resets a password from the command line, for an operator without a working administrator. Returns
 * the password of an active member; null for an unknown unit number, ignoring case. Keeps their
 * credentials, because a lost password must not stop the squad's webhooks and displays.
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
  await dropPasswordEmails(ctx, member.id);
  // Also deletes second factors, because they are lost with a lost phone.
  const ended = await deleteSecondFactors(ctx, member.id);
  await deleteEmailedPasswords(ctx, member.id);
  await endSlips(ctx, member.id);
  await endSessions(ctx.tx, member.id);
  const eventId = await ctx.recordWithId({
    type: "members.password-reset",
    subjectId: member.id,
  });
  await notifyOwner(ctx, member, "password-reset", eventId, ended);
  return password;
}
