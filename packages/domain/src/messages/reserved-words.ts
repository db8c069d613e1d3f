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

/** Said before the word that a text is to be answered with. */
const ASKS_FOR = /\b(?:reply|respond|answer)\s+(?:with\s+)?["'\u2018\u201c]?([a-z]+)/gi;

/** The word that a text asks its reader to answer with and that a carrier would eat, as it is written there; or null. */
export function reservedWordAskedFor(text: string): string | null {
  const asked = Array.from(text.matchAll(ASKS_FOR), ([, word]) => word ?? "");
  return asked.find(isReservedReply) ?? null;
}

/**
 * The word of a carrier's that somebody would answer with who is offered this answer, or null: all of it, or what it begins with
 * ("Yes, after nine"), since nobody types more than they must.
 */
export function reservedWordIn(answer: string): string | null {
  const [first = ""] = answer.trim().split(/\s*[,;:.!?\u2013\u2014]|\s+-/);
  if (isReservedReply(first)) return first;
  const [yes] = /^yes\b/i.exec(answer.trim()) ?? [];
  return yes ?? null;
}
