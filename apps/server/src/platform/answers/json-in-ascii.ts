const FOREIGN = /[^\0-\u007f]/g;
/** Where more of it is foreign, writing that out makes it longer than it makes it quicker to read. */
const MOST_FOREIGN = 1 / 10;
const ESCAPED = new Map<string, string>();

/**
 * A value as JSON, in ASCII alone where few of its letters are others. One Hebrew letter in half a megabyte has a browser hold each of
 * its letters in two bytes, and take three times as long to read it; JSON may write any letter out (RFC 8259, 7).
 */
export function jsonInAscii(value: unknown): string {
  const json = JSON.stringify(value);
  const foreignBytes = Buffer.byteLength(json) - json.length;
  if (foreignBytes === 0 || foreignBytes > json.length * MOST_FOREIGN) return json;
  return json.replaceAll(FOREIGN, escaped);
}

function escaped(letter: string): string {
  const known = ESCAPED.get(letter);
  if (known) return known;
  const made = `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  ESCAPED.set(letter, made);
  return made;
}
