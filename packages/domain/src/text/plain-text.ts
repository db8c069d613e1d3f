/** Normalizes a text for search: no case, accents or Hebrew vowel points, single spaces. */
export function plainText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, " ");
}
