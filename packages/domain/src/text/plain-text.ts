/** Without case, accents and Hebrew vowel points, and with single spaces: how texts are compared when somebody searches. */
export function plainText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, " ");
}
