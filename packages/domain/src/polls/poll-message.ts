import { type Email, email, paragraph } from "../messages/email-templates.ts";
import { gsmText, smsSize, withoutPictures } from "../messages/sms-text.ts";
import { oneLine } from "../text/one-line.ts";

/** A question as its messages say it. */
export interface PollMessageFacts {
  readonly squad: string;
  readonly firstName: string;
  /** Who asks: "C-25 Dana Levi". */
  readonly asker: string;
  readonly question: string;
  /** The shift it is about, or empty. */
  readonly shift: string;
  /** Until when answers count: "at 6:40 PM". */
  readonly closes: string;
  readonly link: string;
}

const LONGEST_SMS_SEGMENTS = 2;
/** Shorter than this a question says nothing any more. */
const SHORTEST_CUT = 20;

/** The question as a mail; its button becomes one for each answer. */
export function pollEmail({
  squad,
  firstName,
  asker,
  question,
  shift,
  closes,
  link,
}: PollMessageFacts): Email {
  return email(`A question from ${asker}`, [
    paragraph(`Hello ${firstName},`),
    paragraph(`${asker} asks you${shift ? ` about ${shift}` : ""}:`),
    paragraph(question),
    { kind: "button", label: "Answer", link },
    paragraph(
      `Answers are taken until the question closes ${closes}. Until then you can change yours. Thank you from ${squad}.`,
    ),
  ]);
}

/** The question as a text, before the codes that answer it: whole where two segments hold it, else as much as they do. */
export function pollSms({ squad, question, shift, link }: PollMessageFacts): string {
  const plain = withoutPictures(gsmText(oneLine(question)));
  const about = shift ? ` (${gsmText(oneLine(shift))})` : "";
  const wordings = [
    `${gsmText(oneLine(squad))}: ${plain}${about} ${link}`,
    `${plain}${about} ${link}`,
    `${plain} ${link}`,
  ];
  const whole = wordings.find((wording) => smsSize(wording).segments <= LONGEST_SMS_SEGMENTS);
  return whole ?? cutToFit(plain, link);
}

function cutToFit(question: string, link: string): string {
  const letters = Array.from(question);
  const cut = (length: number) => `${letters.slice(0, length).join("").trimEnd()}... ${link}`;
  let length = letters.length - 1;
  while (length > SHORTEST_CUT && smsSize(cut(length)).segments > LONGEST_SMS_SEGMENTS) length -= 1;
  return cut(length);
}
