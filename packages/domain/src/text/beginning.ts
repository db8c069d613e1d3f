/** A text as far as so many characters, with … where there is more: whole characters, since half an emoji is none. */
export function beginningOf(text: string, length: number): string {
  // No character is longer than two units, so nobody has to go through the rest of a long mail.
  const characters = Array.from(text.slice(0, 2 * length + 1));
  return characters.length > length ? `${characters.slice(0, length).join("")}…` : text;
}
