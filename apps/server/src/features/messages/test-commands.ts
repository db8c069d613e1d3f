import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { conflict, invalid, type Refusal } from "@watchbill/domain/errors/refusal";
import { isCarrier } from "@watchbill/domain/members/contact/carrier";
import { tidyEmail } from "@watchbill/domain/members/contact/email-address";
import { toE164 } from "@watchbill/domain/members/contact/stored-phone";
import {
  testEmailBlockedBecause,
  testPhoneInvalid,
  testSmsBlockedBecause,
} from "@watchbill/domain/messages/templates/test-message";
import { insertDeliveryWithId, type NewDelivery } from "../../platform/channels/outbox.ts";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";

type Admin = CommandContext<MemberActor>;
type Queued = OutputOf<Api["messages.testEmail"]>;

/** Queues a test email; returns its id, by which the app shows its outcome. */
export async function sendTestEmail(
  ctx: Admin,
  { to, subject, text, html }: ParsedInputOf<Api["messages.testEmail"]>,
  { messaging }: Configuration,
): Promise<Queued> {
  throwIf(testEmailBlockedBecause({ to, subject }));
  if (!messaging.mail)
    throw new RefusalError(
      conflict(
        "email-not-configured",
        "Email isn't set up. Set SMTP_URL and MAIL_FROM and restart.",
      ),
    );
  return queue(ctx, {
    channel: "email",
    recipient: tidyEmail(to),
    subject,
    content: text,
    contentHtml: html ?? null,
    metadata: "{}",
  });
}

/** Queues a test text message. Without an SMS gateway it is sent by email to the named carrier. */
export async function sendTestSms(
  ctx: Admin,
  { to, message, carrier }: ParsedInputOf<Api["messages.testSms"]>,
  { messaging }: Configuration,
): Promise<Queued> {
  const { country } = ctx.organization;
  throwIf(testSmsBlockedBecause({ to, message }, country));
  const recipient = orThrow(toE164(to, country), testPhoneInvalid(country));
  if (carrier !== null && carrier !== undefined && !isCarrier(carrier))
    throw new RefusalError(invalid("carrier-invalid", "Choose a carrier from the list."));
  if (messaging.sms.gateway === "carrier")
    throwIf(carrierBlockedBecause(carrier ?? "none", messaging.mail !== null));
  return queue(ctx, {
    channel: "sms",
    recipient,
    content: message,
    metadata: JSON.stringify({ carrier: carrier ?? "none" }),
  });
}

/**
 * Returns why a text cannot be sent by email to a carrier, a missing setting first; null when it
 * can.
 */
function carrierBlockedBecause(carrier: string, hasMail: boolean): Refusal | null {
  if (carrier === "none")
    return conflict(
      "sms-not-configured",
      "SMS isn't set up. Set SMS_GATEWAY, or choose a carrier to send by email.",
    );
  if (hasMail) return null;
  return conflict(
    "email-not-configured",
    "Texts to a carrier go by email, and email isn't set up. Set SMTP_URL and MAIL_FROM, or SMS_GATEWAY, and restart.",
  );
}

async function queue(
  ctx: Admin,
  message: Pick<NewDelivery, "channel" | "recipient" | "content"> & Partial<NewDelivery>,
): Promise<Queued> {
  const id = await insertDeliveryWithId(ctx.tx, {
    ...message,
    urgency: "urgent",
    dueAt: ctx.now,
    // Expires soon, because a test that arrives much later is useless.
    expiresAt: ctx.now.add({ minutes: 10 }),
    createdAt: ctx.now,
  });
  await ctx.signal({ invalidates: ["messages."], memberIds: [ctx.actor.id] });
  return {
    message: message.channel === "email" ? "Test email queued" : "Test SMS queued",
    messageId: id,
  };
}
