/** Matches texts that contain only invisible characters; U+2800 is a Braille cell without dots. */
const UNSEEN = /^[\s\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** True for a text without visible characters: empty, whitespace, fillers, or zero-width marks. */
export function isBlank(text: string): boolean {
  return UNSEEN.test(text);
}
