/** Letters per group, for reading a code aloud. */
const GROUP = 4;

/**
 * Returns `length` equally likely letters of the alphabet in groups of four: "k7xm-rw2p". Rejects
 * bytes that would favor the first letters. Throws a `RangeError` when there are too few bytes.
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

export function grouped(letters: readonly string[]): string {
  const groups: string[] = [];
  for (let start = 0; start < letters.length; start += GROUP)
    groups.push(letters.slice(start, start + GROUP).join(""));
  return groups.join("-");
}
