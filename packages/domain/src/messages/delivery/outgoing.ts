import type { LinkPurpose } from "../../action-links/action-link.ts";
import { choicesOf } from "../../action-links/choices.ts";
import { deviceNameOf } from "../../activity/user-agent.ts";
import type { Urgency } from "../../events/notify/urgency-of-message.ts";
import { withChoiceCodes, withReplyCode } from "../incoming/sms-reply.ts";
import { MASK } from "../mask.ts";
import { linkAddress, type MessageLink } from "../message-link.ts";
import { emailHtml, type MailLook, mailFooter } from "../templates/email-html.ts";
import { type Email, withChoiceButtons } from "../templates/email-templates.ts";
import type { MemberMessage, Recipient, Wording } from "../templates/member-message.ts";
import { smsSize } from "../templates/sms-text.ts";
import { deviceRecipient, oneSignalRecipient } from "./push-recipient.ts";
import type { Channel, Route } from "./route.ts";

interface OutgoingRow {
  readonly channel: "email" | "sms" | "push";
  readonly recipient: string;
  readonly subject?: string;
  readonly content: string;
  readonly contentHtml?: string;
  readonly memberId: number;
  readonly eventId: number | null;
  readonly shiftId: number | null;
  readonly assignmentId: number | null;
  readonly requestId: number | null;
  readonly urgency: Urgency;
  readonly secret: string | null;
  readonly dueAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
  readonly dedupKey: string;
  readonly isBatchable: boolean;
  readonly metadata: string;
  /** Why the message may be sent before others that are on hold for the member. */
  readonly passes: "emergency" | null;
  readonly waitingReason: "shabbat" | null;
  readonly status: "pending" | "dropped";
  readonly errorMessage: string | null;
}

/** The log's text for a message that Shabbat held until it was no longer useful. */
export const NO_USE_AFTER_REST =
  "Not sent: it would have expired before Shabbat or Yom Tov ended for the member";

const PUSH_ACTIONS: Readonly<Record<LinkPurpose, string | null>> = {
  accept: "Accept",
  take: "Take shift",
  confirm: "I'll be there",
  "see-shift": null,
  // A message with a question offers its answers instead of a single action.
  "start-answer": null,
  "poll-answer": null,
};
const MOST_PUSH_ACTIONS = 2;

/** Builds the outbox rows of a message: one for each channel, and for push one for each device. */
export function deliveriesOf(
  message: MemberMessage,
  recipient: Recipient,
  { sends, withheld }: Route,
  link: MessageLink | null,
  {
    baseUrl,
    look,
    now,
  }: { readonly baseUrl: string; readonly look: MailLook; readonly now: Temporal.Instant },
): OutgoingRow[] {
  const { messageUrgency, priority, kind, asks, about, usefulUntil, isBatched, opens } = message;
  const token = link?.token ?? null;
  const address = linkAddress(token, baseUrl, opens);
  const wording = message.write(
    { firstName: recipient.firstName, link: address },
    isBatched ? [isBatched] : [],
  );
  const metadata = {
    kind,
    link: address,
    ...(asks ? { asks } : {}),
    ...(message.isForAdministrators ? { forAdministrators: true } : {}),
    ...(isBatched ? { notices: [isBatched] } : {}),
    ...(token === null ? {} : { unsubscribe: `${baseUrl}/api/links/${MASK}/stop-email` }),
    ...(withheld.length > 0 ? { withheld } : {}),
  };
  const common = {
    ...about,
    memberId: recipient.id,
    urgency: messageUrgency,
    secret: token,
    expiresAt: usefulUntil,
    createdAt: now,
    passes: priority === "emergency" ? ("emergency" as const) : null,
  };
  const rowsOf = (channel: Channel, fate: Fate): OutgoingRow[] =>
    waysOf(
      channel,
      message,
      recipient,
      wording,
      { address, replyCode: link?.replyCode ?? null },
      look,
    ).map(({ more, ...way }) => ({
      ...common,
      ...way,
      ...fate,
      dedupKey: `${message.dedupKey}:${way.recipient}`,
      metadata: JSON.stringify({ ...metadata, ...more }),
    }));
  return [
    ...sends.flatMap(({ channel, at, isHeldForRest }) => {
      const waitingReason = isHeldForRest ? ("shabbat" as const) : null;
      return rowsOf(channel, {
        dueAt: at,
        waitingReason,
        isBatchable: isBatched !== null,
        status: "pending",
        errorMessage: null,
      });
    }),
    // The log shows the text of a message that was withheld because of Shabbat.
    ...withheld
      .filter(({ because }) => because === "shabbat")
      .flatMap(({ channel }) =>
        rowsOf(channel, {
          dueAt: now,
          waitingReason: null,
          isBatchable: false,
          status: "dropped",
          errorMessage: NO_USE_AFTER_REST,
        }),
      ),
  ];
}

type Fate = Pick<
  OutgoingRow,
  "dueAt" | "waitingReason" | "isBatchable" | "status" | "errorMessage"
>;

type Way = Pick<OutgoingRow, "channel" | "recipient" | "subject" | "content" | "contentHtml"> & {
  more: object;
};

function waysOf(
  channel: Channel,
  { purpose, kind, calendar, choices }: MemberMessage,
  recipient: Recipient,
  wording: Wording,
  { address, replyCode }: { readonly address: string; readonly replyCode: string | null },
  look: MailLook,
): Way[] {
  if (channel === "email")
    return [
      {
        ...emailParts(
          choices ? withChoiceButtons(wording.email, choices, address) : wording.email,
          look,
        ),
        channel,
        recipient: recipient.email,
        more: calendar === null ? {} : { calendar },
      },
    ];
  if (channel === "sms") {
    const content = replyCode === null ? wording.sms : withCodes(wording.sms, replyCode, choices);
    return [{ content, channel, recipient: recipient.phone, more: { carrier: recipient.carrier } }];
  }
  if (channel !== "push") return [];
  const actions = pushActions(purpose, choices);
  const more = { tag: kind, ...(actions.length === 0 ? {} : { actions }) };
  const said = { subject: wording.push.title, content: wording.push.body, channel };
  return [
    ...recipient.devices.map((device) => ({
      ...said,
      recipient: deviceRecipient(device.id),
      // Stores the device's name, so that the log can show it after the device is removed.
      more: { ...more, device: deviceNameOf(device.userAgent) },
    })),
    ...recipient.oneSignalAppIds.map((appId) => ({
      ...said,
      recipient: oneSignalRecipient(recipient.id, appId),
      more,
    })),
  ];
}

/**
 * Returns the actions of a push notification: the link's action, or the first answers to a
 * question.
 */
function pushActions(purpose: LinkPurpose | null, choices: readonly string[] | undefined) {
  if (choices)
    return choicesOf(choices)
      .slice(0, MOST_PUSH_ACTIONS)
      .map(({ letter, label }) => ({ action: letter, title: label }));
  const title = purpose === null ? null : PUSH_ACTIONS[purpose];
  return title === null ? [] : [{ action: "act", title }];
}

function withCodes(sms: string, code: string, choices: readonly string[] | undefined): string {
  const segmentsOf = (text: string) => smsSize(text).segments;
  return choices
    ? withChoiceCodes(sms, choices, code, segmentsOf)
    : withReplyCode(sms, code, segmentsOf);
}

export function emailParts({ subject, text, blocks }: Email, look: MailLook) {
  const footer = mailFooter(look.squad);
  return {
    subject,
    content: `${text}\n${footer}\n`,
    contentHtml: emailHtml(subject, blocks, footer, look),
  };
}
