/** Truncates a text to `length` characters and appends … if cut; never splits a surrogate pair. */
export function beginningOf(text: string, length: number): string {
  // A character takes at most two code units, so the rest of a long mail is not scanned.
  const characters = Array.from(text.slice(0, 2 * length + 1));
  return characters.length > length ? `${characters.slice(0, length).join("")}…` : text;
}
