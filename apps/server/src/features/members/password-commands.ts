import { temporaryPasswordEndsAt } from "@watchbill/domain/accounts/one-time-password";
import { forbidden, missing } from "@watchbill/domain/refusal";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import type { PasswordHasher } from "../../platform/identity/passwords.ts";
import { endSessions } from "../../platform/identity/sessions.ts";
import { orRefuse, Refused } from "../../platform/refused.ts";
import { forgetSecondFactors } from "../accounts/authenticator-commands.ts";
import { forgetMailedPasswords } from "../accounts/mailed-commands.ts";
import { tellOwner } from "../accounts/notice-commands.ts";
import { endSlips } from "../accounts/slip-commands.ts";
import { dropPasswordMails, randomPassword } from "./mailing-commands.ts";
import { lockMember, saveMember } from "./store.ts";

export const MEMBER_MISSING = missing("member-missing", "This member is not there any more. Refresh to see the directory.");

/** One's own password is changed by knowing it, never by resetting it. */
export function refuseOwnPassword(actor: MemberActor, userId: number): void {
  if (userId === actor.id) throw new Refused(forbidden("own-record", "Change your own password in Settings."));
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

/** Gives a member a random temporary password, which the administrator is shown once; the member's sessions end. */
export async function resetPassword(
  ctx: CommandContext<MemberActor>,
  { userId }: { userId: number },
  passwords: PasswordHasher,
): Promise<{ defaultPassword: string; message: string }> {
  refuseOwnPassword(ctx.actor, userId);
  const member = orRefuse(await lockMember(ctx.tx, userId), MEMBER_MISSING);
  const { password, stored } = temporaryPassword(passwords, ctx.now);
  await saveMember(ctx.tx, userId, { ...stored, updatedAt: ctx.now });
  await dropPasswordMails(ctx, userId);
  // Whoever lost the phone lost both: the new password is the way back in.
  const ended = await forgetSecondFactors(ctx, userId);
  await forgetMailedPasswords(ctx, userId);
  await endSlips(ctx, userId);
  await endSessions(ctx.tx, userId);
  const eventId = await ctx.recordNumbered({ type: "members.password-reset", subjectId: userId });
  await tellOwner(ctx, member, "password-reset", eventId, ended);
  return {
    defaultPassword: password,
    message: `${member.unitNumber} can sign in with this password and is asked to choose their own`,
  };
}
