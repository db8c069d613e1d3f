/** Answers that carriers act on and never pass to us: these opt a member out of, or into, every text of the squad. */
export const RESERVED_WORDS = [
  "STOP",
  "STOPALL",
  "UNSUBSCRIBE",
  "CANCEL",
  "END",
  "QUIT",
  "REVOKE",
  "OPTOUT",
  "START",
  "UNSTOP",
  "YES",
  "HELP",
  "INFO",
] as const;

/** True for an answer that a carrier would eat: the word alone, in any case, with or without a mark behind it. */
export function isReservedReply(reply: string): boolean {
  const word = reply
    .trim()
    .replace(/[\s.!?]+$/, "")
    .toUpperCase();
  return (RESERVED_WORDS as readonly string[]).includes(word);
}
