/** A content line as RFC 5545 wants it: folded to at most 75 octets, never inside a character. */
export function folded(line: string): string {
  const lines: string[] = [];
  let current = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > 75) {
      lines.push(current);
      current = " ";
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join("\r\n");
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** A text as the value of a property: its commas, semicolons, backslashes and line breaks escaped. */
export function escapedText(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|\r|\n/g, "\\n");
}

/** An instant as UTC: "20261120T233000Z". */
export function utcStamp(instant: Temporal.Instant): string {
  return instant.round("second").toString().replaceAll(/[-:]/g, "");
}

/** A wall-clock time: "20261120T183000". */
export function localStamp(dateTime: Temporal.PlainDateTime): string {
  return dateTime.round("second").toString().slice(0, 19).replaceAll(/[-:]/g, "");
}
