import type { EventTopic } from "../../events/define-event.ts";
import { oneLine } from "../../text/one-line.ts";
import { headlineOf } from "../delivery/batching.ts";
import { type Email, type EmailBlock, emailText } from "./email-templates.ts";
import { fittedSms } from "./sms-text.ts";

/** One notification for one member, with the in-app wording. */
export interface NoticeMessage {
  readonly title: string;
  readonly message: string;
  /** The wordings of the text message, longest first; omitted to use title and message. */
  readonly sms?: readonly string[];
  /** The topic; omitted for a notification about the member's own shifts. */
  readonly topic?: EventTopic;
}

interface NoticeMessageFacts {
  readonly squad: string;
  readonly firstName: string;
  readonly link: string;
}

export function noticeTitle(notices: readonly NoticeMessage[]): string {
  const [first] = notices;
  return notices.length === 1 && first
    ? first.title
    : headlineOf(notices.map(({ topic = "own-shifts" }) => topic));
}

/** Builds the email; several batched notifications become one email that lists them in order. */
export function noticeEmail(facts: NoticeMessageFacts, notices: readonly NoticeMessage[]): Email {
  const subject = oneLine(noticeTitle(notices));
  const blocks: EmailBlock[] = [
    { kind: "paragraph", text: `Hi ${facts.firstName},` },
    ...notices.map(({ message }): EmailBlock => ({ kind: "paragraph", text: message })),
    { kind: "button", label: buttonLabel(notices), link: facts.link },
  ];
  return { subject, text: emailText(blocks), blocks };
}

function buttonLabel(notices: readonly NoticeMessage[]): string {
  if (notices.some(({ topic = "own-shifts" }) => topic !== "own-shifts")) return "Open the app";
  return notices.length === 1 ? "Open the shift" : "See your shifts";
}

/**
 * Builds the text message from the longest wording that fits one segment, with the squad's name if
 * there is room. `room` is the length of the answer codes that follow.
 */
export function noticeSms(
  facts: NoticeMessageFacts,
  notices: readonly NoticeMessage[],
  room = 0,
): string {
  const wordings = wordingsOf(notices).flatMap((text, index, all) =>
    index === 0 && all.length > 1
      ? [`${facts.squad}: ${text} ${facts.link}`]
      : [`${facts.squad}: ${text} ${facts.link}`, `${text} ${facts.link}`],
  );
  return fittedSms(wordings, room);
}

function wordingsOf(notices: readonly NoticeMessage[]): readonly string[] {
  const levels = notices.map(({ title, message, sms }) =>
    sms && sms.length > 0 ? sms : [message, `${title}.`],
  );
  const [first] = levels;
  if (notices.length === 1 && first) return first;
  const longest = Math.max(...levels.map(({ length }) => length));
  const all = Array.from({ length: longest }, (_, at) =>
    levels.map((wordings) => wordings[at] ?? wordings.at(-1)).join(" "),
  );
  const title = noticeTitle(notices);
  return [...all, ...(first ?? []).map((text) => `${title}. First: ${text}`), `${title}.`];
}
