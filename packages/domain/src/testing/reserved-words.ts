import { isReservedReply } from "../messages/incoming/reserved-words.ts";

/**
 * The reserved SMS words in capitals or requested as an answer; the app's own texts must have none.
 */
export function reservedWordsIn(text: string): string[] {
  const shouted = text.match(/\b[A-Z]{3,}\b/g) ?? [];
  const asked = Array.from(
    text.matchAll(/\b(?:reply|answer|text|send|respond)\s+(?:with\s+)?["']?([a-z]+)/gi),
    ([, word]) => word ?? "",
  );
  return [...new Set([...shouted, ...asked].map((word) => word.toUpperCase()))].filter(
    isReservedReply,
  );
}
