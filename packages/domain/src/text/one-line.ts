const LINE_BREAKING = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Matches hidden characters: bidi controls (which reorder the following text), other zero-width
 * characters, lone surrogates and annotation marks. Joiners and variation selectors that shape
 * emoji or some scripts are kept; elsewhere they only make equal-looking texts differ.
 */
const HIDDEN =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}|[\p{Cs}\ufff9-\ufffb]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{Script=Arabic}])[\u200c\u200d]|(?<!\p{Emoji})[\ufe00-\ufe0f]/gu;

/**
 * True for a text that is safe in an email header, a text message or a name: without line breaks,
 * control characters, bidi controls and invisible characters.
 */
export function isOneLine(text: string): boolean {
  return text.search(LINE_BREAKING) === -1 && text.search(HIDDEN) === -1;
}

/**
 * Removes bidi controls and invisible characters, which texts copied from spreadsheets and chats
 * contain.
 */
export function withoutHidden(text: string): string {
  return text.replaceAll(HIDDEN, "");
}

/**
 * Joins a text into one line, because a line break in an email subject could inject another header.
 */
export function oneLine(text: string): string {
  return text.replaceAll(LINE_BREAKING, " ").trim();
}

/** Returns the first word of a text, which is the unit number of "C-25 Dana Levi". */
export function firstWord(text: string): string {
  return text.trim().split(/\s+/)[0] ?? "";
}

/** Appends a period if the text ends without punctuation, so that more text can follow. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
