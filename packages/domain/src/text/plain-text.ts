/**
 * Normalizes a text for search: removes case, accents and Hebrew vowel points, and reduces spaces.
 */
export function plainText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, " ");
}
