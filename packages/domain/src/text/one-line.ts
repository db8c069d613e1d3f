const LINE_BREAKING = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Bidi controls, which turn around what follows, and all else that takes no room; lone surrogates and annotation marks. Joiners and
 * variation selectors shape emoji and some scripts; elsewhere they only make two equal texts differ.
 */
const HIDDEN =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}|[\p{Cs}\ufff9-\ufffb]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{Script=Arabic}])[\u200c\u200d]|(?<!\p{Emoji})[\ufe00-\ufe0f]/gu;

/**
 * True for a text fit for a mail header, a text message or a name: no line breaks, control characters, bidi controls or invisible
 * characters.
 */
export function isOneLine(text: string): boolean {
  return text.search(LINE_BREAKING) === -1 && text.search(HIDDEN) === -1;
}

/** A text without bidi controls and invisible characters, which spreadsheets and chats leave in what is copied. */
export function withoutHidden(text: string): string {
  return text.replaceAll(HIDDEN, "");
}

/** A text on one line: a line break in a mail's subject could begin another header. */
export function oneLine(text: string): string {
  return text.replaceAll(LINE_BREAKING, " ").trim();
}

/** The first word of a text: the unit number of "C-25 Dana Levi". */
export function firstWord(text: string): string {
  return text.trim().split(/\s+/)[0] ?? "";
}

/** A text with a full stop where it ends without a sign: more may follow it. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
