import { randomBytes } from "node:crypto";
import { PASSWORD_BYTES, readablePassword } from "@watchbill/domain/accounts/generated-password";
import { temporaryPasswordEndsAt } from "@watchbill/domain/accounts/one-time-password";
import { forbidden, missing } from "@watchbill/domain/refusal";
import type { Configuration } from "../../platform/configuration.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { dropWaiting, insertDelivery } from "../../platform/deliveries.ts";
import type { PasswordHasher } from "../../platform/passwords.ts";
import { orRefuse, Refused } from "../../platform/refused.ts";
import { endSessions } from "../../platform/sessions.ts";
import { forgetSecondFactors } from "../accounts/authenticator-commands.ts";
import { forgetMailedPasswords } from "../accounts/commands.ts";
import { tellOwner } from "../accounts/notice-commands.ts";
import type { PasswordMail } from "./password-mail.ts";
import { lockMember, saveMember } from "./store.ts";

/** What setting a member's password and mailing it needs. */
export interface Means {
  readonly passwords: PasswordHasher;
  readonly configuration: Configuration;
}

export const MEMBER_MISSING = missing("member-missing", "This member is not there any more. Refresh to see the directory.");

/** How the message log and the outbox know a mail that brings a password. */
const PASSWORD_MAIL = "password";

/** One's own password is changed by knowing it, never by resetting it. */
export function refuseOwnPassword(actor: MemberActor, userId: number): void {
  if (userId === actor.id) throw new Refused(forbidden("own-record", "Change your own password in Settings."));
}

/** A random temporary password and what is stored of it; the member is asked to choose their own. */
export async function temporaryPassword(passwords: PasswordHasher, now: Temporal.Instant) {
  const password = readablePassword(randomBytes(PASSWORD_BYTES));
  const stored = {
    passwordHash: passwords.hashRandom(password),
    isPasswordDefault: true,
    passwordExpiresAt: temporaryPasswordEndsAt(now),
    passwordChangedAt: now,
  };
  return { password, stored };
}

/** Mails a member the password they now have; an earlier one that has not left yet would only mislead them. */
export async function mailPassword(
  ctx: CommandContext<MemberActor>,
  member: { readonly id: number; readonly email: string; readonly firstName: string; readonly unitNumber: string },
  { password, eventId, write }: { password: string; eventId: number; write: PasswordMail },
): Promise<void> {
  await dropPasswordMails(ctx, member.id);
  await insertDelivery(ctx.tx, {
    ...write({ firstName: member.firstName, unitNumber: member.unitNumber, organisation: ctx.organisation.name, password }),
    channel: "email",
    urgency: "action",
    memberId: member.id,
    eventId,
    recipient: member.email,
    secret: password,
    metadata: JSON.stringify({ kind: PASSWORD_MAIL }),
    dueAt: ctx.now,
    createdAt: ctx.now,
  });
}

function dropPasswordMails(ctx: CommandContext<MemberActor>, memberId: number): Promise<void> {
  return dropWaiting(ctx.tx, memberId, PASSWORD_MAIL, "A newer password took its place");
}

/** Gives a member a random temporary password, which the administrator is shown once; the member's sessions end. */
export async function resetPassword(
  ctx: CommandContext<MemberActor>,
  { userId }: { userId: number },
  passwords: PasswordHasher,
): Promise<{ defaultPassword: string; message: string }> {
  refuseOwnPassword(ctx.actor, userId);
  const member = orRefuse(await lockMember(ctx.tx, userId), MEMBER_MISSING);
  const { password, stored } = await temporaryPassword(passwords, ctx.now);
  await saveMember(ctx.tx, userId, { ...stored, updatedAt: ctx.now });
  await dropPasswordMails(ctx, userId);
  // Whoever lost the phone lost both: the new password is the way back in.
  await forgetSecondFactors(ctx, userId);
  await forgetMailedPasswords(ctx, userId);
  await endSessions(ctx.tx, userId);
  await tellOwner(ctx, member, "password-reset", await ctx.recordNumbered({ type: "members.password-reset", subjectId: userId }));
  return {
    defaultPassword: password,
    message: `${member.unitNumber} can sign in with this password and is asked to choose their own`,
  };
}
