const CODE = /^\s*#?(\d{3,4})\s*[.!]?\s*$/;

/** How many digits a reply code has: easy to type, and never a word that carriers eat. */
export const REPLY_CODE_DIGITS = 3;

/** The code a member answered with, or null when the text is something else. */
export function replyCodeIn(text: string): string | null {
  return CODE.exec(text)?.[1] ?? null;
}

/** A text that also says what to answer, where it stays within as many segments as it had. */
export function withReplyCode(sms: string, code: string, segmentsOf: (text: string) => number): string {
  const longer = `${sms} or reply ${code}`;
  return segmentsOf(longer) <= Math.max(1, segmentsOf(sms)) ? longer : sms;
}
