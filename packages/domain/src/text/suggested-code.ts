/**
 * Returns a short form of a name: the name itself if it is short enough, else its initials or its
 * first letters.
 */
export function suggestedCode(name: string, length: number): string {
  const words = (name.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => Array.from(word));
  const letters = words.length === 1 ? words.flat() : words.map(([initial = ""]) => initial);
  return letters.slice(0, length).join("");
}
