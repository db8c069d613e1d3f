const LINE_BREAKING = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** True for a text without line breaks and control characters: fit for a mail header, a text message or a name. */
export function isOneLine(text: string): boolean {
  return text.search(LINE_BREAKING) === -1;
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
