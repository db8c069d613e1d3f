import { oneLine } from "../one-line.ts";
import { type Email, type EmailBlock, emailText } from "./email-templates.ts";
import { gsmText, smsSize } from "./sms-text.ts";

/** One piece of news for one member, as the app's notification says it. */
export interface NoticeMessage {
  readonly title: string;
  readonly message: string;
}

/** To whom news goes, from whom, and where it leads. */
export interface NoticeMessageFacts {
  readonly squad: string;
  readonly firstName: string;
  readonly link: string;
}

const LONGEST_SMS_SEGMENTS = 2;

/** News as an email; several that came within a few minutes are one mail that lists them in order. */
export function noticeEmail(facts: NoticeMessageFacts, notices: readonly NoticeMessage[]): Email {
  const [only] = notices;
  const isOne = notices.length === 1 && only !== undefined;
  const subject = oneLine(isOne ? only.title : `${notices.length} changes to your shifts`);
  const blocks: EmailBlock[] = [
    { kind: "paragraph", text: `Hello ${facts.firstName},` },
    ...notices.map(({ message }): EmailBlock => ({ kind: "paragraph", text: message })),
    { kind: "button", label: isOne ? "Open the shift" : "See your shifts", link: facts.link },
  ];
  return { subject, text: emailText(blocks), blocks };
}

/** News as a text: whole where two segments hold it, else its title and the way to the rest. */
export function noticeSms(facts: NoticeMessageFacts, notices: readonly NoticeMessage[]): string {
  const [only] = notices;
  const wordings =
    notices.length === 1 && only !== undefined
      ? [
          `${facts.squad}: ${only.message} ${facts.link}`,
          `${only.message} ${facts.link}`,
          `${facts.squad}: ${only.title}. ${facts.link}`,
        ]
      : [`${facts.squad}: ${notices.length} changes to your shifts. ${facts.link}`];
  const plain = wordings.map((wording) => gsmText(oneLine(wording)));
  return plain.find((wording) => smsSize(wording).segments <= LONGEST_SMS_SEGMENTS) ?? plain.at(-1) ?? "";
}
