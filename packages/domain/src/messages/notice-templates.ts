import type { NewsTopic } from "../news/news.ts";
import { oneLine } from "../text/one-line.ts";
import { type Email, type EmailBlock, emailText } from "./email-templates.ts";
import { headlineOf } from "./joining.ts";
import { gsmText, smsSize } from "./sms-text.ts";

/** One piece of news for one member, as the app's notification says it. */
export interface NoticeMessage {
  readonly title: string;
  readonly message: string;
  /** Left out where it is about the member's own shifts. */
  readonly topic?: NewsTopic;
}

/** To whom news goes, from whom, and where it leads. */
export interface NoticeMessageFacts {
  readonly squad: string;
  readonly firstName: string;
  readonly link: string;
}

const LONGEST_SMS_SEGMENTS = 2;

/** The title of one piece of news, or one line over several. */
export function noticeTitle(notices: readonly NoticeMessage[]): string {
  const [first] = notices;
  return notices.length === 1 && first
    ? first.title
    : headlineOf(notices.map(({ topic = "own-shifts" }) => topic));
}

/** News as an email; several that came within a few minutes are one mail that lists them in order. */
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

/** News as a text: whole where two segments hold it, else as much as they hold and the way to the rest. */
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
