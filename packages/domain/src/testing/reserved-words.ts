import { isReservedReply } from "../messages/incoming/reserved-words.ts";

/**
 * Returns the reserved SMS words that are in capitals or requested as a reply; the app's own texts
 * must contain none.
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
