import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { conflict, invalid } from "@watchbill/domain/errors/refusal";
import {
  emailedLatelyFrom,
  passwordMailBlockedBecause,
  welcomeFor,
} from "@watchbill/domain/members/welcome";
import { generatedPasswordMail, welcomeMail } from "@watchbill/domain/messages/password-mail";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, RefusalError } from "../../platform/refusal-error.ts";
import { PASSWORD_MEMBER_MISSING, refuseOwnPassword } from "./password-commands.ts";
import { listEmailedLately, type MailingMeans, mailPassword } from "./password-email-commands.ts";
import { listMemberIds, lockMember, lockMembers } from "./store.ts";

type Context = CommandContext<MemberActor>;
type Member = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

/**
 * Emails a member a random temporary password, which no admin sees. The current password and
 * sessions stay valid until the mail server accepts the email.
 */
export async function generatePassword(
  ctx: Context,
  { userId }: { userId: number },
  means: MailingMeans,
): Promise<OutputOf<Api["members.generatePassword"]>> {
  refuseOwnPassword(ctx.actor, userId);
  refuseWithoutMail(means.configuration);
  const member = orThrow(await lockMember(ctx.tx, userId), PASSWORD_MEMBER_MISSING);
  const blocked = passwordMailBlockedBecause(member.email);
  if (blocked) throw new RefusalError(invalid("email-missing", blocked));
  const messageId = await giveAndMail(ctx, member, means, "members.password-generated");
  return {
    unitNumber: member.unitNumber,
    messageId,
    message: `We're emailing a new password for ${member.unitNumber} to ${member.email}`,
  };
}

/**
 * Emails these members, or all, a welcome with a new password, which replaces the current one when
 * the mail server accepts the email.
 */
export async function sendWelcomeEmails(
  ctx: Context,
  { ids }: { ids?: number[] | undefined },
  means: MailingMeans,
): Promise<OutputOf<Api["members.sendWelcomeEmails"]>> {
  refuseWithoutMail(means.configuration);
  const wanted = ids ? [...new Set(ids)].sort((a, b) => a - b) : await listMemberIds(ctx.tx);
  const members = await lockMembers(ctx.tx, wanted);
  const emailed = await listEmailedLately(ctx.tx, wanted, emailedLatelyFrom(ctx.now));
  const summary = { sent: 0, errors: 0, skipped: wanted.length - members.length };
  const messageIds: number[] = [];
  for (const member of members) {
    const outcome = welcomeFor(
      { ...member, isEmailedLately: emailed.has(`${member.id} ${member.email.toLowerCase()}`) },
      ctx.actor.id,
    );
    summary[outcome] += 1;
    if (outcome === "sent")
      messageIds.push(await giveAndMail(ctx, member, means, "members.welcomed"));
  }
  return {
    message: `${summary.sent} sent, ${summary.errors} errors, ${summary.skipped} skipped`,
    summary,
    messageIds,
  };
}

const EMAILS = {
  "members.password-generated": generatedPasswordMail,
  "members.welcomed": welcomeMail,
} as const;

async function giveAndMail(
  ctx: Context,
  member: Member,
  means: MailingMeans,
  type: "members.password-generated" | "members.welcomed",
): Promise<number> {
  const eventId = await ctx.recordWithId({ type, subjectId: member.id });
  return mailPassword(ctx, member, { eventId, write: EMAILS[type] }, means);
}

/** Throws without a mail server, because the members would wait for a password that never comes. */
function refuseWithoutMail({ messaging }: Configuration): void {
  if (messaging.mail) return;
  throw new RefusalError(
    conflict(
      "email-not-configured",
      "Email isn't set up, so no one would get their new password. Set SMTP_URL and MAIL_FROM and restart, or use Reset Password.",
    ),
  );
}
