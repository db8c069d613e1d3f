/**
 * Replies that carriers intercept, because they opt a member out of all text messages of the squad
 * or back in.
 */
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

/**
 * True for a reply that a carrier intercepts: the keyword alone, in any case, with optional
 * punctuation after it.
 */
export function isReservedReply(reply: string): boolean {
  const word = reply
    .trim()
    .replace(/[\s.!?]+$/, "")
    .toUpperCase();
  return (RESERVED_WORDS as readonly string[]).includes(word);
}

const ASKS_FOR = /\b(?:reply|respond|answer)\s+(?:with\s+)?["'\u2018\u201c]?([a-z]+)/gi;

/**
 * Returns the reserved keyword that a text asks members to reply, as written there; null if none.
 */
export function reservedWordAskedFor(text: string): string | null {
  const asked = Array.from(text.matchAll(ASKS_FOR), ([, word]) => word ?? "");
  return asked.find(isReservedReply) ?? null;
}

/**
 * Returns the reserved keyword that a member would type for this answer, or null. Checks the whole
 * answer and its start ("Yes, after nine"), because members type as little as possible.
 */
export function reservedWordIn(answer: string): string | null {
  const [first = ""] = answer.trim().split(/\s*[,;:.!?\u2013\u2014]|\s+-/);
  if (isReservedReply(first)) return first;
  const [yes] = /^yes\b/i.exec(answer.trim()) ?? [];
  return yes ?? null;
}
