/**
 * Matches the start of a spreadsheet formula, including full-width signs, which a spreadsheet with
 * a Japanese locale reads as the ASCII ones.
 */
const READ_AS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Escapes a CSV cell against formula injection: an apostrophe before a leading = + - @, tab or line
 * break.
 */
export function safeCell(text: string): string {
  return READ_AS_FORMULA.test(text) ? `'${text}` : text;
}

/** Reverses `safeCell`; returns any other text unchanged. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && READ_AS_FORMULA.test(cell) ? cell.slice(1) : cell;
}
