import {
  type AccountChange,
  accountEmail,
  type EndedFactor,
} from "@watchbill/domain/messages/account-emails";
import { emailHtml, mailLook } from "@watchbill/domain/messages/email-html";
import type { CommandContext } from "../../platform/context.ts";
import { insertDelivery } from "../../platform/outside/outbox.ts";

/** Whose account it is, and the address that was theirs when it happened. */
interface Owner {
  readonly id: number;
  readonly firstName: string;
  readonly email: string;
  /** Said where it is what was changed. */
  readonly unitNumber?: string;
}

/** Mails a member what happened to their account: at once, whatever the hour and whatever mails they chose to get. */
export async function tellOwner(
  ctx: CommandContext,
  owner: Owner,
  change: AccountChange,
  eventId: number,
  ended?: readonly EndedFactor[],
): Promise<void> {
  // A member without an address cannot be told by mail; the activity log says it all the same.
  if (owner.email === "") return;
  const squad = ctx.organisation.name;
  const { subject, text, blocks } = accountEmail(change, {
    firstName: owner.firstName,
    squad,
    ended,
    unitNumber: change === "unit-changed" ? owner.unitNumber : undefined,
  });
  await insertDelivery(ctx.tx, {
    subject,
    content: text,
    contentHtml: emailHtml(
      subject,
      blocks,
      `Sent by ${squad}. What happens to your account is always told.`,
      mailLook(ctx.organisation),
    ),
    channel: "email",
    urgency: "urgent",
    memberId: owner.id,
    eventId,
    recipient: owner.email,
    metadata: JSON.stringify({ kind: "account" }),
    dueAt: ctx.now,
    createdAt: ctx.now,
  });
}
