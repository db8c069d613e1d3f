import { type Email, email, paragraph } from "../messages/templates/email-templates.ts";
import { fittedSms, gsmText, smsSize, withoutPictures } from "../messages/templates/sms-text.ts";
import { oneLine } from "../text/one-line.ts";
import { beginningOf } from "../text/truncate.ts";

interface PollMessageFacts {
  readonly squad: string;
  readonly firstName: string;
  /** The admin who asks: "C-25 Dana Levi". */
  readonly asker: string;
  readonly question: string;
  readonly shift: string;
  /** When the poll closes: "at 6:40 PM". */
  readonly closes: string;
  readonly link: string;
}

/** A question longer than this is cut in the email's subject. */
const LONGEST_SUBJECT = 60;
const LONGEST_SMS_SEGMENTS = 2;
/** A question is never cut to fewer characters than this, because it would be unreadable. */
const SHORTEST_CUT = 20;

/** Builds the poll's email; its button is later replaced with one for each answer. */
export function pollEmail({
  squad,
  firstName,
  asker,
  question,
  shift,
  closes,
  link,
}: PollMessageFacts): Email {
  return email(`Poll: ${beginningOf(oneLine(question), LONGEST_SUBJECT)}`, [
    paragraph(`Hi ${firstName},`),
    paragraph(shift ? `${asker} asks about ${shift}:` : `${asker} asks:`),
    paragraph(question),
    { kind: "button", label: "Answer", link },
    paragraph(
      `The poll closes ${closes}. You can change your answer until then. Thank you from ${squad}.`,
    ),
  ]);
}

/**
 * Builds the poll's text message without the answer codes. The question is the admin's own words,
 * so it may take two segments; the rest is cut.
 */
export function pollSms({ squad, question, shift, link }: PollMessageFacts): string {
  const plain = withoutPictures(gsmText(oneLine(question)));
  const about = shift ? ` (${gsmText(oneLine(shift))})` : "";
  const wordings = [
    `${gsmText(oneLine(squad))}: ${plain}${about} ${link}`,
    `${plain}${about} ${link}`,
    `${plain} ${link}`,
  ];
  const text = fittedSms(wordings);
  return smsSize(text).segments <= LONGEST_SMS_SEGMENTS ? text : cutToFit(plain, link);
}

function cutToFit(question: string, link: string): string {
  const letters = Array.from(question);
  const cut = (length: number) => `${letters.slice(0, length).join("").trimEnd()}... ${link}`;
  let length = letters.length - 1;
  while (length > SHORTEST_CUT && smsSize(cut(length)).segments > LONGEST_SMS_SEGMENTS) length -= 1;
  return cut(length);
}
