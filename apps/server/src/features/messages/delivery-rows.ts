import { createHash, randomBytes, randomInt } from "node:crypto";
import { deviceNameOf } from "@watchbill/domain/activity/user-agent";
import { emailHtml } from "@watchbill/domain/messages/email-html";
import type { Email } from "@watchbill/domain/messages/email-templates";
import { JOIN_WITHIN_MINUTES } from "@watchbill/domain/messages/joining";
import type { MessageClass } from "@watchbill/domain/messages/message-class";
import type { NoticeMessage } from "@watchbill/domain/messages/notice-templates";
import type { Channel, Route } from "@watchbill/domain/messages/route";
import { REPLY_CODE_DIGITS, withReplyCode } from "@watchbill/domain/messages/sms-reply";
import { smsSize } from "@watchbill/domain/messages/sms-text";
import type { Priority } from "@watchbill/domain/replacements/request-status";
import { isBefore } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { MASK, type NewDelivery } from "../../platform/outside/outbox.ts";
import { deviceRecipient, oneSignalRecipient } from "../../platform/outside/push.ts";
import type { LinkPurpose, NewLink } from "../links/link-rows.ts";
import type { Recipient } from "./recipient-queries.ts";

/** How one message reads on each channel, for a member and with the link that is theirs. */
export interface Wording {
  readonly email: Email;
  readonly sms: string;
  readonly push: { readonly title: string; readonly body: string };
}

/** A message to one member about one thing; on which channels it goes is decided by their preferences. */
export interface MemberMessage {
  readonly memberId: number;
  readonly messageClass: MessageClass;
  readonly priority: Priority;
  /** What it is, for the message log: an event's type or "reminder". */
  readonly kind: string;
  /** It asks for an answer, and is dropped once there is one. */
  readonly asks: boolean;
  /** The type of the shift it asks them to take; null when it asks nothing of the kind. */
  readonly askedShiftType: string | null;
  /** When it is of no use any more. */
  readonly usefulUntil: Temporal.Instant | null;
  readonly about: { eventId: number | null; shiftId: number | null; assignmentId: number | null; requestId: number | null };
  /** What a tap on its link may do; null for a link that only opens the app. */
  readonly purpose: LinkPurpose | null;
  /** A calendar file that goes with the mail; null when there is none. */
  readonly calendar: string | null;
  /** Two messages of one key are one. */
  readonly dedupKey: string;
  /** Set on news that joins what waits for the same member. */
  readonly joins: NoticeMessage | null;
  readonly write: (to: { firstName: string; link: string }, joined: readonly { title: string; message: string }[]) => Wording;
}

/** The actions a push message offers by itself, by what its link may do. */
const PUSH_ACTIONS: Readonly<Record<LinkPurpose, string | null>> = {
  accept: "Accept",
  take: "Take it",
  confirm: "I'll be there",
  "see-shift": null,
};

/** A link that is in nobody's message must not live for ever either. */
const LONGEST_LINK_HOURS = 24 * 14;

/** The link of one message: its token, what may be answered by text instead, and its row. */
export interface Link {
  readonly token: string | null;
  readonly replyCode: string | null;
  readonly row: NewLink | null;
}

/** Makes the link of a message; its token is nowhere but in the message itself. */
export function linkOf(message: MemberMessage, takenCodes: readonly string[], now: Temporal.Instant): Link {
  const { purpose, about, memberId, usefulUntil } = message;
  if (purpose === null) return { token: null, replyCode: null, row: null };
  const token = newToken();
  const isAnswerable = purpose !== "see-shift";
  const replyCode = isAnswerable ? freeCode(takenCodes) : null;
  const longest = now.add({ hours: LONGEST_LINK_HOURS });
  const expiresAt = usefulUntil && (isAnswerable || isBefore(usefulUntil, longest)) ? usefulUntil : longest;
  const { shiftId, assignmentId, requestId } = about;
  const tokenHash = createHash("sha256").update(token).digest();
  return {
    token,
    replyCode,
    row: { tokenHash, memberId, purpose, shiftId, assignmentId, requestId, replyCode, createdAt: now, expiresAt },
  };
}

/** Ends in a letter or digit: a phone that finds links in a text leaves a dash at the end out of them. */
function newToken(): string {
  const token = randomBytes(9).toString("base64url");
  return /[a-z\d]$/i.test(token) ? token : newToken();
}

/** A code the member has for nothing else; null in the unheard-of case that none is found. */
function freeCode(taken: readonly string[]): string | null {
  const candidates = Array.from({ length: 20 }, () =>
    String(randomInt(10 ** REPLY_CODE_DIGITS)).padStart(REPLY_CODE_DIGITS, "0"),
  );
  return candidates.find((code) => !taken.includes(code)) ?? null;
}

/** The outbox rows of a message, one for each way it goes; for push one for each device. */
export function deliveriesOf(
  ctx: CommandContext,
  message: MemberMessage,
  recipient: Recipient,
  { sends, withheld }: Route,
  { token, replyCode }: Link,
  baseUrl: string,
): NewDelivery[] {
  const { messageClass, kind, asks, about, usefulUntil, joins } = message;
  const link = linkAddress(token, baseUrl);
  const wording = message.write({ firstName: recipient.firstName, link }, joins ? [joins] : []);
  const metadata = {
    kind,
    link,
    ...(asks ? { asks } : {}),
    ...(joins ? { notices: [joins] } : {}),
    ...(token === null ? {} : { unsubscribe: `${baseUrl}/api/links/${MASK}/stop-email` }),
    ...(withheld.length > 0 ? { withheld } : {}),
  };
  const common = {
    ...about,
    memberId: recipient.id,
    urgency: messageClass,
    secret: token,
    expiresAt: usefulUntil,
    createdAt: ctx.now,
  };
  return sends.flatMap(({ channel, at }) => {
    const dueAt = joins ? laterOf(at, ctx.now.add({ minutes: JOIN_WITHIN_MINUTES })) : at;
    return waysOf(channel, message, recipient, wording, replyCode, ctx.organisation.name).map(
      ({ more, ...way }): NewDelivery => ({
        ...common,
        ...way,
        dueAt,
        dedupKey: `${message.dedupKey}:${way.recipient}`,
        takesMore: joins !== null,
        metadata: JSON.stringify({ ...metadata, ...more }),
      }),
    );
  });
}

type Way = Pick<NewDelivery, "channel" | "recipient" | "subject" | "content" | "contentHtml"> & { more: object };

/** How the message goes on one channel. */
function waysOf(
  channel: Channel,
  { purpose, kind, calendar }: MemberMessage,
  recipient: Recipient,
  wording: Wording,
  replyCode: string | null,
  squad: string,
): Way[] {
  if (channel === "email")
    return [
      { ...emailParts(wording.email, squad), channel, recipient: recipient.email, more: calendar === null ? {} : { calendar } },
    ];
  if (channel === "sms") {
    const content = replyCode === null ? wording.sms : withReplyCode(wording.sms, replyCode, (text) => smsSize(text).segments);
    return [{ content, channel, recipient: recipient.phone, more: { carrier: recipient.carrier } }];
  }
  if (channel !== "push") return [];
  const action = purpose === null ? null : PUSH_ACTIONS[purpose];
  const more = { tag: kind, ...(action === null ? {} : { actions: [{ action: "act", title: action }] }) };
  const said = { subject: wording.push.title, content: wording.push.body, channel };
  return [
    ...recipient.devices.map((device) => ({
      ...said,
      recipient: deviceRecipient(device.id),
      // The log names the device also when it is long gone.
      more: { ...more, device: deviceNameOf(device.userAgent) },
    })),
    ...recipient.oneSignalAppIds.map((appId) => ({ ...said, recipient: oneSignalRecipient(recipient.id, appId), more })),
  ];
}

/** Where a message leads; the token is filled in as it leaves. */
export function linkAddress(token: string | null, baseUrl: string): string {
  return token === null ? `${baseUrl}/` : `${baseUrl}/go/${MASK}`;
}

/** An email's columns in the outbox. */
export function emailParts({ subject, text, blocks }: Email, squad: string) {
  const footer = `Sent by ${squad}. You choose what you get in the app's Settings.`;
  return { subject, content: `${text}\n${footer}\n`, contentHtml: emailHtml(subject, blocks, footer) };
}

function laterOf(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return isBefore(a, b) ? b : a;
}
