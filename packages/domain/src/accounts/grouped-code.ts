/** Letters of a code stand in groups of so many, as people read them aloud. */
const GROUP = 4;

/**
 * So many letters of an alphabet, each equally likely, in groups of four with hyphens between: "k7xm-rw2p". Bytes that would
 * make the first letters likelier than others are thrown away; too few are a `RangeError`, never a shorter code.
 */
export function groupedCode(bytes: Uint8Array, alphabet: string, length: number): string {
  const fair = [...bytes].filter(
    (byte) => byte < alphabet.length * Math.floor(256 / alphabet.length),
  );
  if (fair.length < length)
    throw new RangeError(
      `A code of ${length} letters needs more random bytes than ${bytes.length}`,
    );
  return grouped(fair.slice(0, length).map((byte) => alphabet[byte % alphabet.length] ?? ""));
}

/** Letters in groups of four. */
export function grouped(letters: readonly string[]): string {
  const groups: string[] = [];
  for (let start = 0; start < letters.length; start += GROUP)
    groups.push(letters.slice(start, start + GROUP).join(""));
  return groups.join("-");
}
