/** Matches texts of invisible characters only. */
const UNSEEN = /^[\s\p{Cc}\p{Cf}\p{Z}]*$/u;

/** True for a text without visible characters: empty, whitespace, or zero-width characters. */
export function isBlank(text: string): boolean {
  return UNSEEN.test(text);
}
