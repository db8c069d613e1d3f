import { plural } from "../text/language.ts";

/** Maximum of events listed in one message; further events are counted. */
export const MAX_CHAT_LINES = 8;
/**
 * Maximum length of a line in characters, so that a long name or title does not fill the screen.
 */
export const MAX_CHAT_LINE_LENGTH = 240;

/** The content of a chat message. */
export interface ChatWords {
  /** One line for each event, the oldest first. */
  readonly lines: readonly string[];
  /** The number of events that are not listed. */
  readonly more: number;
  /** The link to the full list; null when the message asks for no action. */
  readonly link: string | null;
}

/** Adds an event to the message; a line that is already there is skipped. */
export function joinedWords(
  { lines, more, link }: ChatWords,
  line: string,
  itsLink: string | null,
): ChatWords {
  const cut = cutLine(line);
  const isKnown = lines.includes(cut);
  const isFull = lines.length >= MAX_CHAT_LINES;
  return {
    lines: isKnown || isFull ? lines : [...lines, cut],
    more: isFull && !isKnown ? more + 1 : more,
    link: link ?? itsLink,
  };
}

/** Builds a message from non-empty lines. */
export function wordsOf(lines: readonly string[], link: string | null): ChatWords {
  return lines.reduce((words, line) => joinedWords(words, line, link), {
    lines: [],
    more: 0,
    link,
  } as ChatWords);
}

/**
 * Formats the lines for display: several lines get bullets, then the count of further events and
 * the link.
 */
export function shownLines({ lines, more, link }: ChatWords): {
  readonly texts: readonly string[];
  readonly link: string | null;
} {
  const isList = lines.length > 1 || more > 0;
  const texts = lines.map((line) => (isList ? `• ${line}` : line));
  return {
    texts:
      more > 0 ? [...texts, plural(more, "and 1 more change", `and ${more} more changes`)] : texts,
    link,
  };
}

/** The text for the message log. */
export function chatText(words: ChatWords): string {
  const { texts, link } = shownLines(words);
  return [...texts, ...(link === null ? [] : [link])].join("\n");
}

function cutLine(line: string): string {
  const letters = Array.from(line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim());
  return letters.length <= MAX_CHAT_LINE_LENGTH
    ? letters.join("")
    : `${letters.slice(0, MAX_CHAT_LINE_LENGTH - 1).join("")}…`;
}
