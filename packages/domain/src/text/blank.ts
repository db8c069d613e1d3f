/** What can be in a text without anything of it being seen. */
const UNSEEN = /^[\s\p{Cc}\p{Cf}\p{Z}]*$/u;

/** True for a text that shows nothing: empty, of spaces alone, or of characters that have no width. */
export function isBlank(text: string): boolean {
  return UNSEEN.test(text);
}
