const LINE_BREAKING = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Bidi controls (they reorder the following text), other zero-width characters, lone surrogates and
 * annotation marks. Joiners and variation selectors shape emoji and some scripts; elsewhere they
 * only make equal-looking texts differ.
 */
const HIDDEN =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}|[\p{Cs}\ufff9-\ufffb]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{Script=Arabic}])[\u200c\u200d]|(?<!\p{Emoji})[\ufe00-\ufe0f]/gu;

/**
 * True for a text that is safe in a mail header, SMS or name: no line breaks, control characters,
 * bidi controls or invisible characters.
 */
export function isOneLine(text: string): boolean {
  return text.search(LINE_BREAKING) === -1 && text.search(HIDDEN) === -1;
}

/**
 * Removes bidi controls and invisible characters, which copies from spreadsheets and chats contain.
 */
export function withoutHidden(text: string): string {
  return text.replaceAll(HIDDEN, "");
}

/** Joins a text into one line: a line break in an email subject could inject another header. */
export function oneLine(text: string): string {
  return text.replaceAll(LINE_BREAKING, " ").trim();
}

/** The first word of a text: the unit number of "C-25 Dana Levi". */
export function firstWord(text: string): string {
  return text.trim().split(/\s+/)[0] ?? "";
}

/** Appends a period if the text ends without punctuation, so that more text can follow. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
