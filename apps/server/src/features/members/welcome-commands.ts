import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { passwordMailBlockedBecause, welcomeFor } from "@watchbill/domain/members/welcome";
import { conflict, invalid } from "@watchbill/domain/refusal";
import type { Configuration } from "../../platform/configuration.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orRefuse, Refused } from "../../platform/refused.ts";
import { endSessions } from "../../platform/sessions.ts";
import { forgetMailedPasswords } from "../accounts/commands.ts";
import { MEMBER_MISSING, type Means, mailPassword, refuseOwnPassword, temporaryPassword } from "./password-commands.ts";
import { generatedPasswordMail, type PasswordMail, welcomeMail } from "./password-mail.ts";
import { listMemberIds, lockMember, lockMembers, saveMember } from "./store.ts";

type Context = CommandContext<MemberActor>;
type Member = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

/** So many passwords are hashed side by side before they are written; the connection must not stand idle for long. */
const BATCH = 40;

/** Mails a member a random temporary password; it is shown to nobody, and the member's sessions end. */
export async function generatePassword(
  ctx: Context,
  { userId }: { userId: number },
  means: Means,
): Promise<OutputOf<Api["members.generatePassword"]>> {
  refuseOwnPassword(ctx.actor, userId);
  refuseWithoutMail(means.configuration);
  const member = orRefuse(await lockMember(ctx.tx, userId), MEMBER_MISSING);
  const blocked = passwordMailBlockedBecause(member.email);
  if (blocked) throw new Refused(invalid("email-missing", blocked));
  await giveAndMail(ctx, member, await temporaryPassword(means.passwords, ctx.now), {
    type: "members.password-generated",
    write: generatedPasswordMail,
  });
  return {
    unitNumber: member.unitNumber,
    message: `A new password for ${member.unitNumber} is on its way to ${member.email}`,
  };
}

/** Mails members, or everybody, a new password each with a word of welcome; the passwords they have stop working. */
export async function sendWelcomeEmails(
  ctx: Context,
  { ids }: { ids?: number[] | undefined },
  means: Means,
): Promise<OutputOf<Api["members.sendWelcomeEmails"]>> {
  refuseWithoutMail(means.configuration);
  const wanted = ids ? [...new Set(ids)].sort((a, b) => a - b) : await listMemberIds(ctx.tx);
  const summary = { sent: 0, errors: 0, skipped: 0 };
  for (let start = 0; start < wanted.length; start += BATCH) {
    const batch = wanted.slice(start, start + BATCH);
    const members = await lockMembers(ctx.tx, batch);
    summary.skipped += batch.length - members.length;
    for (const member of members) summary[welcomeFor(member, ctx.actor.id)] += 1;
    const welcomed = members.filter((member) => welcomeFor(member, ctx.actor.id) === "sent");
    const made = await Promise.all(
      welcomed.map(async (member) => ({ member, password: await temporaryPassword(means.passwords, ctx.now) })),
    );
    for (const { member, password } of made) {
      await giveAndMail(ctx, member, password, { type: "members.welcomed", write: welcomeMail });
    }
  }
  return { message: `${summary.sent} sent, ${summary.errors} errors, ${summary.skipped} skipped`, summary };
}

async function giveAndMail(
  ctx: Context,
  member: Member,
  { password, stored }: Awaited<ReturnType<typeof temporaryPassword>>,
  { type, write }: { type: "members.password-generated" | "members.welcomed"; write: PasswordMail },
): Promise<void> {
  await saveMember(ctx.tx, member.id, { ...stored, updatedAt: ctx.now });
  await forgetMailedPasswords(ctx, member.id);
  await endSessions(ctx.tx, member.id);
  await mailPassword(ctx, member, { password, eventId: await ctx.recordNumbered({ type, subjectId: member.id }), write });
}

/** Without a mail server the members would lose the passwords they have and never learn the new ones. */
function refuseWithoutMail({ messaging }: Configuration): void {
  if (messaging.mail) return;
  throw new Refused(
    conflict(
      "email-not-configured",
      "No mail server is set up, so nobody would get their new password. Set SMTP_URL and MAIL_FROM and restart, or use Reset Password.",
    ),
  );
}
