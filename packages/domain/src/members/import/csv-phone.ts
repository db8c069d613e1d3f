import { excerpt, type PhoneReading } from "./csv-cells.ts";

const NO_NUMBER = /^(?:n\/?a|none|no|-+|\?+)$/i;
/**
 * Removes what surrounds a number in a cell: a spreadsheet's text mark, the scheme of a call link,
 * the decimals of a number column.
 */
const AROUND = /^'|^tel:|\.0+$/gi;
/** Matches digits with separators between them; a slash, comma or letter ends the number. */
const NUMBER = /\+?\(?\d[\d\s().\-–\u2011\u00a0]{5,}\d/;

/**
 * Returns the part of a phone cell that is a number. A cell with several numbers, an extension or a
 * note gives its first number with a warning; "n/a" gives a blank. Other text is returned
 * unchanged, so that the column rejects it.
 */
export function phoneFromCell(
  cell: string,
  phones: PhoneReading,
): { readonly text: string; readonly warning: string | null } {
  const isNumber = (text: string) => phones.read(text) !== null;
  const text = cell.replaceAll(AROUND, "").trim();
  if (NO_NUMBER.test(text)) return { text: "", warning: null };
  if (isNumber(text)) return { text, warning: null };
  const first = NUMBER.exec(text)?.[0];
  if (first === undefined || !isNumber(first)) return { text: cell, warning: null };
  return { text: first, warning: `phoneNumber "${excerpt(cell)}" is read as ${first}.` };
}
