import type { EventTopic } from "../events/define-event.ts";
import { oneLine } from "../text/one-line.ts";
import { headlineOf } from "./batching.ts";
import { type Email, type EmailBlock, emailText } from "./email-templates.ts";
import { gsmText, smsSize } from "./sms-text.ts";

/** One notification for one member, with the in-app wording. */
export interface NoticeMessage {
  readonly title: string;
  readonly message: string;
  /** Left out for the member's own shifts. */
  readonly topic?: EventTopic;
}

export interface NoticeMessageFacts {
  readonly squad: string;
  readonly firstName: string;
  readonly link: string;
}

const LONGEST_SMS_SEGMENTS = 2;

export function noticeTitle(notices: readonly NoticeMessage[]): string {
  const [first] = notices;
  return notices.length === 1 && first
    ? first.title
    : headlineOf(notices.map(({ topic = "own-shifts" }) => topic));
}

/** Builds the email; a batch becomes one email that lists its notifications in order. */
export function noticeEmail(facts: NoticeMessageFacts, notices: readonly NoticeMessage[]): Email {
  const subject = oneLine(noticeTitle(notices));
  const blocks: EmailBlock[] = [
    { kind: "paragraph", text: `Hello ${facts.firstName},` },
    ...notices.map(({ message }): EmailBlock => ({ kind: "paragraph", text: message })),
    { kind: "button", label: buttonLabel(notices), link: facts.link },
  ];
  return { subject, text: emailText(blocks), blocks };
}

function buttonLabel(notices: readonly NoticeMessage[]): string {
  if (notices.some(({ topic = "own-shifts" }) => topic !== "own-shifts")) return "Open the app";
  return notices.length === 1 ? "Open the shift" : "See your shifts";
}

/** Builds the SMS: the full text if two segments fit it, else as much as fits and the link. */
export function noticeSms(facts: NoticeMessageFacts, notices: readonly NoticeMessage[]): string {
  const [first] = notices;
  const title = noticeTitle(notices);
  const news = notices.map(({ message }) => message).join(" ");
  const wordings = [
    `${facts.squad}: ${news} ${facts.link}`,
    `${news} ${facts.link}`,
    ...(notices.length > 1 && first
      ? [`${facts.squad}: ${title}. First: ${first.message} ${facts.link}`]
      : []),
    `${facts.squad}: ${title}. ${facts.link}`,
  ];
  const plain = wordings.map((wording) => gsmText(oneLine(wording)));
  return (
    plain.find((wording) => smsSize(wording).segments <= LONGEST_SMS_SEGMENTS) ?? plain.at(-1) ?? ""
  );
}
