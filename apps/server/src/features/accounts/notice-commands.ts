import {
  type AccountChange,
  accountEmail,
  type EndedFactor,
} from "@watchbill/domain/messages/templates/account-emails";
import { emailHtml, mailLook } from "@watchbill/domain/messages/templates/email-html";
import { insertDelivery } from "../../platform/channels/outbox.ts";
import type { CommandContext } from "../../platform/context.ts";

/** The member whose account changed, with their email before the change. */
interface Owner {
  readonly id: number;
  readonly firstName: string;
  readonly email: string;
  /** The new unit number; set only for the change `unit-changed`. */
  readonly unitNumber?: string;
}

/**
 * Emails a member about an account change at once, ignoring quiet hours and their email settings.
 */
export async function notifyOwner(
  ctx: CommandContext,
  owner: Owner,
  change: AccountChange,
  eventId: number,
  ended?: readonly EndedFactor[],
): Promise<void> {
  // A member without an address gets no email; the activity log still records the change.
  if (owner.email === "") return;
  const squad = ctx.organization.name;
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
      `Sent by ${squad}. We always email you about changes to your account.`,
      mailLook(ctx.organization),
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
