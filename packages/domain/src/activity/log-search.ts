import { plainText } from "../text/plain-text.ts";

/** The words of a search, each of which an entry must hold; what has no letter and no digit finds nothing and is left out. */
export function searchWords(search: string): string[] {
  return [...new Set(plainText(search).split(" "))].filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** The parts of a search's words that lie within one name, day or fixed word of a sentence: "levi's" is "levi". */
export function searchParts(words: readonly string[]): string[] {
  const parts = [...new Set(words.flatMap((word) => word.split(/[^\p{L}\p{N}-]+/u)))].filter(
    (part) => part !== "",
  );
  // A single letter is nearly everywhere, and beside a longer part narrows nothing.
  const telling = parts.filter((part) => part.length > 1);
  return telling.length > 0 ? telling : parts;
}

/** True when a text holds every word of a search, whatever the case and the accents. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const plain = plainText(text);
  return words.every((word) => plain.includes(word));
}
