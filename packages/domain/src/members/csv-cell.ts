/** Full-width signs count too: a spreadsheet of a Japanese desk reads them as the plain ones. */
const READ_AS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A text as a CSV cell that no spreadsheet runs as a formula: an apostrophe before a leading = + - @, tab or new line. */
export function safeCell(text: string): string {
  return READ_AS_FORMULA.test(text) ? `'${text}` : text;
}

/** The text of a cell that `safeCell` wrote; any other text is its own. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && READ_AS_FORMULA.test(cell) ? cell.slice(1) : cell;
}
