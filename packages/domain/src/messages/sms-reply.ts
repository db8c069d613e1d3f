import { type ChoiceLetter, choiceLetterIn, choicesOf } from "../links/choices.ts";
import { oneLine } from "../text/one-line.ts";
import { gsmText, withoutPictures } from "./sms-text.ts";

const CODE = /^\s*#?(\d{3,4})\s*[.!]?\s*$/;
const CHOICE_CODE = /^\s*#?([A-Z])\s*\.?\s*(\d{1,2})\s*[.!]?\s*$/i;

/** How many digits a reply code has: easy to type, and never a word that carriers eat. */
export const REPLY_CODE_DIGITS = 3;
/** Questions are numbered from 1 for each phone: one or two digits, which no other code has. */
const MOST_NUMBERS = 99;

/** What a member answered a text with: the code of its link, and their choice where it is a question. */
export interface ReplyCode {
  readonly code: string;
  readonly choice: ChoiceLetter | null;
}

/**
 * The code a member answered with, or null when the text is something else: "417" for a link that does one thing, "A7" for the
 * first answer to question 7. Case, spaces and a full stop do not matter.
 */
export function replyCodeIn(text: string): ReplyCode | null {
  const code = CODE.exec(text)?.[1];
  if (code) return { code, choice: null };
  const [, letter, number] = CHOICE_CODE.exec(text) ?? [];
  const choice = choiceLetterIn(letter);
  return choice && number ? { code: String(Number(number)), choice } : null;
}

/** The number of a question among those a phone knows of: the first that is free; null in the unheard-of case that none is. */
export function freeNumber(taken: readonly string[]): string | null {
  const numbers = Array.from({ length: MOST_NUMBERS }, (_, index) => String(index + 1));
  return numbers.find((number) => !taken.includes(number)) ?? null;
}

/** A text that also says what to answer, where it stays within as many segments as it had. */
export function withReplyCode(
  sms: string,
  code: string,
  segmentsOf: (text: string) => number,
): string {
  const longer = `${sms} or reply ${code}`;
  return segmentsOf(longer) <= Math.max(1, segmentsOf(sms)) ? longer : sms;
}

/** How short an answer may be cut in a text, beside its code. */
const LABEL_LENGTHS = [30, 18, 10];

/**
 * A question as a text that says what to answer: "Reply A7 I can come, B7 I cannot". It may take one segment more than it had;
 * the answers are cut short, then left to the link, before it takes two.
 */
export function withChoiceCodes(
  sms: string,
  labels: readonly string[],
  number: string,
  segmentsOf: (text: string) => number,
): string {
  const choices = choicesOf(labels);
  const codes = choices.map(({ letter }) => `${letter}${number}`);
  const plain = `${sms} Reply ${codes.slice(0, -1).join(", ")} or ${codes.at(-1) ?? ""}`;
  const wordings = LABEL_LENGTHS.map((length) =>
    choices.map(({ label }) => shortened(label, length)),
  )
    // Cut short, "I can come on Friday" and "I can come on Sunday" would read the same.
    .filter((short) => new Set(short).size === short.length)
    .map(
      (short) =>
        `${sms} Reply ${choices.map(({ letter }, at) => `${letter}${number} ${short[at] ?? ""}`).join(", ")}`,
    );
  const most = Math.max(1, segmentsOf(sms)) + 1;
  return wordings.find((wording) => segmentsOf(wording) <= most) ?? plain;
}

function shortened(label: string, length: number): string {
  const letters = Array.from(withoutPictures(gsmText(oneLine(label))));
  return letters.length <= length
    ? letters.join("")
    : `${letters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}.`;
}
