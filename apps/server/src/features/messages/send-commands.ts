import { randomInt } from "node:crypto";
import { isAvailableFor } from "@watchbill/domain/members/availability/member-availability";
import { deliveriesOf, emailParts } from "@watchbill/domain/messages/delivery/outgoing";
import { type Channel, type Route, routeFor } from "@watchbill/domain/messages/delivery/route";
import { REPLY_CODE_DIGITS } from "@watchbill/domain/messages/incoming/sms-reply";
import { linkAddress, linkOf, type MessageLink } from "@watchbill/domain/messages/message-link";
import { type MailLook, mailLook } from "@watchbill/domain/messages/templates/email-html";
import type {
  MemberMessage,
  Recipient,
  Wording,
} from "@watchbill/domain/messages/templates/member-message";
import type { NoticeMessage } from "@watchbill/domain/messages/templates/notice-templates";
import {
  insertDeliveries,
  lockBatchableForUpdate,
  type NewDelivery,
  updateBatched,
} from "../../platform/channels/outbox.ts";
import { takesAnswers } from "../../platform/channels/sms-transport.ts";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { CommandContext } from "../../platform/context.ts";
import { keepLinks, newLinkToken, takenNumbersOf } from "../action-links/commands.ts";
import { readTakenCodes } from "../action-links/queries.ts";
import { readRecipients } from "./recipient-queries.ts";

export type SendingConfiguration = Pick<Configuration, "baseUrl" | "messaging">;

/** Queues messages to members, with channels and times by their preferences. */
export async function sendToMembers(
  ctx: CommandContext,
  messages: readonly MemberMessage[],
  configuration: SendingConfiguration,
): Promise<void> {
  const { baseUrl } = configuration;
  const isAnswered = takesAnswers(configuration);
  const recipients = await readRecipients(
    ctx.tx,
    messages.map(({ memberId }) => memberId),
    ctx,
  );
  const deliveries: NewDelivery[] = [];
  const links: MessageLink[] = [];
  const { now } = ctx;
  const at = { baseUrl, look: mailLook(ctx.organization), now };
  const numbers = await takenNumbersOf(
    ctx,
    messages.flatMap(({ memberId, choices }) => (choices ? [memberId] : [])),
  );
  const codes = await readTakenCodes(
    ctx.tx,
    messages.map(({ memberId }) => memberId),
  );
  for (const message of messages) {
    const recipient = recipients.get(message.memberId);
    if (!recipient) continue;
    const route = routeOf(ctx, message, recipient);
    const isBatched = message.isBatched !== null && route.sends.length > 0;
    const rest = isBatched ? await joinWaiting(ctx, message, recipient, route, baseUrl) : route;
    if (rest.sends.length === 0 && !rest.withheld.some(({ because }) => because === "shabbat"))
      continue;
    const takenCodes = (message.choices ? numbers : codes).get(recipient.id) ?? [];
    // A message that will not be sent is only logged, so it gets no working link.
    const link =
      rest.sends.length === 0
        ? null
        : linkOf(
            message,
            { token: newLinkToken(), codes: isAnswered ? someCodes() : null, takenCodes },
            now,
          );
    if (link) links.push(link);
    if (link?.replyCode) takenCodes.push(link.replyCode);
    deliveries.push(...deliveriesOf(message, recipient, rest, link, at));
  }
  await keepLinks(
    ctx,
    links.map(({ token, kept }) => ({ token, ...kept })),
  );
  await insertDeliveries(ctx.tx, deliveries);
}

/** Returns random reply codes to choose from, enough that one is practically always free. */
function someCodes(): string[] {
  return Array.from({ length: 20 }, () =>
    String(randomInt(10 ** REPLY_CODE_DIGITS)).padStart(REPLY_CODE_DIGITS, "0"),
  );
}

/**
 * Returns a message's channels and send time; the in-app notification is written elsewhere, at
 * once.
 */
function routeOf(ctx: CommandContext, message: MemberMessage, recipient: Recipient): Route {
  const { messageUrgency, priority, askedShift, usefulUntil, isUnlimited } = message;
  const route = routeFor(
    {
      messageUrgency,
      priority,
      isQuiet: false,
      isAvailableForSlot: askedShift !== null && isAvailableFor(recipient.availability, askedShift),
      usefulUntil,
      isUnlimited,
      mayBeJoined: message.isBatched !== null,
    },
    recipient,
    ctx.now,
    ctx.organization.timeZone,
  );
  const isOutside = ({ channel }: { readonly channel: Channel }): boolean =>
    message.isMailOnly
      ? channel === "email"
      : channel !== "app" && (message.ways === undefined || message.ways.includes(channel));
  return { sends: route.sends.filter(isOutside), withheld: route.withheld.filter(isOutside) };
}

/**
 * Adds the event to the member's pending batches; returns the route without the channels that had
 * one.
 */
async function joinWaiting(
  ctx: CommandContext,
  message: MemberMessage,
  recipient: Recipient,
  route: Route,
  baseUrl: string,
): Promise<Route> {
  if (!message.isBatched) return route;
  const waiting = await lockBatchableForUpdate(ctx.tx, recipient.id, ctx.now);
  for (const row of waiting) {
    // The calendar file is dropped, because it contains only one of the batched shifts.
    const {
      calendar: _calendar,
      forAdministrators,
      ...metadata
    } = row.metadata as {
      calendar?: string;
      forAdministrators?: true;
      notices: NoticeMessage[];
      events?: number[];
    };
    const { eventId } = message.about;
    // A reaction to an event may run again, which must not add the event twice.
    if (eventId !== null && (row.eventId === eventId || metadata.events?.includes(eventId)))
      continue;
    const notices = [...metadata.notices, message.isBatched];
    const wording = message.write(
      { firstName: recipient.firstName, link: linkAddress(row.secret, baseUrl) },
      notices,
    );
    const events = [...(metadata.events ?? []), ...(eventId === null ? [] : [eventId])];
    const content = contentOf(row.channel, wording, mailLook(ctx.organization));
    const expiresAt = laterOrNever(row.expiresAt, message.usefulUntil);
    // A batch is for administrators only if every event in it is.
    const isFor = forAdministrators && message.isForAdministrators ? { forAdministrators } : {};
    await updateBatched(ctx.tx, row.id, {
      ...content,
      metadata: JSON.stringify({ ...metadata, ...isFor, notices, events }),
      expiresAt,
    });
  }
  const taken = new Set<string>(waiting.map(({ channel }) => channel));
  return { ...route, sends: route.sends.filter(({ channel }) => !taken.has(channel)) };
}

/** Returns the later of two expiry times for a batch; null means that it never expires. */
function laterOrNever(
  a: Temporal.Instant | null,
  b: Temporal.Instant | null,
): Temporal.Instant | null {
  if (a === null || b === null) return null;
  return Temporal.Instant.compare(a, b) >= 0 ? a : b;
}

function contentOf(channel: string, { email, sms, push }: Wording, look: MailLook) {
  if (channel === "email") return emailParts(email, look);
  return channel === "sms" ? { content: sms } : { subject: push.title, content: push.body };
}
