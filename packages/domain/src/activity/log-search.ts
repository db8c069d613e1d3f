import { unitKey } from "../members/unit-number.ts";
import { plainText } from "../text/plain-text.ts";

/**
 * Splits a search into words, all of which an entry must contain. Words without a letter or digit
 * are dropped.
 */
export function searchWords(search: string): string[] {
  return [...new Set(plainText(search).split(" "))].filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/**
 * Splits the search words into parts that lie within one name, day or fixed word of a sentence:
 * "levi's" becomes "levi".
 */
export function searchParts(words: readonly string[]): string[] {
  const parts = [...new Set(words.flatMap((word) => word.split(/[^\p{L}\p{N}-]+/u)))].filter(
    (part) => part !== "",
  );
  // A single letter matches nearly every entry, so it adds nothing to a longer part.
  const telling = parts.filter((part) => part.length > 1);
  return telling.length > 0 ? telling : parts;
}

/**
 * True when the text contains every search word, ignoring case and accents. A word with a letter
 * and a digit also matches a unit number with other separators.
 */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const plain = plainText(text);
  return words.every(
    (word) => plain.includes(word) || (/\p{L}.*\d/u.test(word) && hasUnit(plain, word)),
  );
}

function hasUnit(plain: string, word: string): boolean {
  const unit = unitKey(word);
  return plain.split(/[\s,;:()]+/).some((part) => unitKey(part) === unit);
}
