import { type ChoiceLetter, choiceLetterIn, choicesOf } from "../../action-links/choices.ts";
import { oneLine } from "../../text/one-line.ts";
import { gsmText, withoutPictures } from "../templates/sms-text.ts";

const CODE = /^\s*#?(\d{3,4})\s*[.!]?\s*$/;
const CHOICE_CODE = /^\s*#?([A-Z])\s*\.?\s*(\d{1,2})\s*[.!]?\s*$/i;

/** The number of digits of a reply code: easy to type, and never a reserved carrier keyword. */
export const REPLY_CODE_DIGITS = 3;
/**
 * Questions are numbered from 1 for each phone; numbers have at most two digits, so they cannot
 * equal a reply code.
 */
const MOST_NUMBERS = 99;

export interface ReplyCode {
  readonly code: string;
  readonly choice: ChoiceLetter | null;
}

/**
 * Parses a reply code; null for other text. "417" stands for a link with one action; "A7" is the
 * first answer to question 7. Ignores case, spaces and a full stop.
 */
export function replyCodeIn(text: string): ReplyCode | null {
  const code = CODE.exec(text)?.[1];
  if (code) return { code, choice: null };
  const [, letter, number] = CHOICE_CODE.exec(text) ?? [];
  const choice = choiceLetterIn(letter);
  return choice && number ? { code: String(Number(number)), choice } : null;
}

/**
 * Returns the lowest question number that is unused on a phone; null in the rare case that none is
 * free.
 */
export function freeNumber(taken: readonly string[]): string | null {
  const numbers = Array.from({ length: MOST_NUMBERS }, (_, index) => String(index + 1));
  return numbers.find((number) => !taken.includes(number)) ?? null;
}

/** Appends the reply code if this adds no segment. */
export function withReplyCode(
  sms: string,
  code: string,
  segmentsOf: (text: string) => number,
): string {
  const longer = `${sms} or reply ${code}`;
  return segmentsOf(longer) <= Math.max(1, segmentsOf(sms)) ? longer : sms;
}

/** The lengths to which an answer is shortened, not counting its code. */
const LABEL_LENGTHS = [30, 18, 10];

/**
 * Appends the answers with their codes to a question: "Reply A7 I can come, B7 I can't". Shortens
 * the answers to save a segment. If they would add more than one segment, only the linked page
 * shows them.
 */
export function withChoiceCodes(
  sms: string,
  labels: readonly string[],
  number: string,
  segmentsOf: (text: string) => number,
): string {
  const codes = choicesOf(labels).map(({ letter }) => `${letter}${number}`);
  const plain = `${sms} Reply ${codes.slice(0, -1).join(", ")} or ${codes.at(-1) ?? ""}`;
  const wordings = answersOf(labels, number).map((answers) => `${sms}${answers}`);
  const least = Math.max(1, segmentsOf(sms));
  const fitting = (most: number) => wordings.find((wording) => segmentsOf(wording) <= most);
  return fitting(least) ?? fitting(least + 1) ?? plain;
}

/** Returns the length of the answers with their codes, not shortened; 0 without answers. */
export function codesLengthOf(labels: readonly string[] | undefined): number {
  return labels ? (answersOf(labels, String(MOST_NUMBERS))[0]?.length ?? 0) : 0;
}

/** Returns versions of " Reply A7 I can come, B7 I can't", with longer and shorter answers. */
function answersOf(labels: readonly string[], number: string): string[] {
  const choices = choicesOf(labels);
  return (
    LABEL_LENGTHS.map((length) => choices.map(({ label }) => shortened(label, length)))
      // Leaves out versions in which shortened answers are equal, such as "I can come on Friday"
      // and "I can come on Sunday".
      .filter((short) => new Set(short).size === short.length)
      .map(
        (short) =>
          ` Reply ${choices.map(({ letter }, at) => `${letter}${number} ${short[at] ?? ""}`).join(", ")}`,
      )
  );
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
