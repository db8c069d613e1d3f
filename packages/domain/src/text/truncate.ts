/**
 * Truncates a text to `length` characters and appends … if it was cut; never splits a surrogate
 * pair.
 */
export function beginningOf(text: string, length: number): string {
  // Looks only at the beginning of a long text; a character takes at most two code units.
  const characters = Array.from(text.slice(0, 2 * length + 1));
  return characters.length > length ? `${characters.slice(0, length).join("")}…` : text;
}
