import { counted } from "../time/counted.ts";

/** So many pieces of news stand in one message; of more their number. */
export const MOST_CHAT_LINES = 8;
/** A line is no longer than this: a name or a title of somebody's making must not fill the screen. */
export const LONGEST_CHAT_LINE = 240;

/** What a message to a chat says. */
export interface ChatWords {
  /** One piece of news each, the oldest first. */
  readonly lines: readonly string[];
  /** How many more there were. */
  readonly more: number;
  /** Where all of it is to be seen; null where nothing is to be done. */
  readonly link: string | null;
}

/** The words with one more piece of news; one that is there already says nothing new. */
export function joinedWords(
  { lines, more, link }: ChatWords,
  line: string,
  itsLink: string | null,
): ChatWords {
  const cut = cutLine(line);
  const isKnown = lines.includes(cut);
  const isFull = lines.length >= MOST_CHAT_LINES;
  return {
    lines: isKnown || isFull ? lines : [...lines, cut],
    more: isFull && !isKnown ? more + 1 : more,
    link: link ?? itsLink,
  };
}

/** The words of several pieces of news, none of them empty. */
export function wordsOf(lines: readonly string[], link: string | null): ChatWords {
  return lines.reduce((words, line) => joinedWords(words, line, link), {
    lines: [],
    more: 0,
    link,
  } as ChatWords);
}

/** The lines as they are shown: several each with a dot before it, then how many more, and where to see them. */
export function shownLines({ lines, more, link }: ChatWords): {
  readonly texts: readonly string[];
  readonly link: string | null;
} {
  const isList = lines.length > 1 || more > 0;
  const texts = lines.map((line) => (isList ? `• ${line}` : line));
  return { texts: more > 0 ? [...texts, `and ${counted(more, "more change")}`] : texts, link };
}

/** What the message log keeps. */
export function chatText(words: ChatWords): string {
  const { texts, link } = shownLines(words);
  return [...texts, ...(link === null ? [] : [link])].join("\n");
}

function cutLine(line: string): string {
  const letters = Array.from(line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim());
  return letters.length <= LONGEST_CHAT_LINE
    ? letters.join("")
    : `${letters.slice(0, LONGEST_CHAT_LINE - 1).join("")}…`;
}
