import { isUtf8 } from "node:buffer";
import { invalid, type Refusal } from "@watchbill/domain/errors/refusal";
import { HEADING_LINES } from "@watchbill/domain/members/import/csv-headings";
import type { ImportRow } from "@watchbill/domain/members/import/csv-import";
import { CsvError, parse } from "csv-parse/sync";
import { RefusalError } from "../refusal-error.ts";

/** A row and the line number on which it begins, counting from 1. */
interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvFile {
  readonly headings: readonly string[];
  readonly rows: readonly CsvRow[];
  /** Rows above the headings, such as a title. */
  readonly above: readonly CsvRow[];
  /** False for a file that is not in a Unicode encoding, so that its letters are a guess. */
  readonly isUnicode: boolean;
}

const SAVE_AS =
  'In your spreadsheet, choose Save As, select the type "CSV UTF-8", and upload that file here.';
const EMPTY = invalid("file-empty", "The file is empty. Download the template to see the columns.");
const WORKBOOK = invalid("file-is-workbook", `This is a spreadsheet, not a CSV file. ${SAVE_AS}`);
const NOT_TEXT = invalid("file-not-text", `This is not a CSV file. ${SAVE_AS}`);
/** Refuses a file whose letters are a guess that the admin has not confirmed. */
export const NOT_UTF8 = invalid(
  "file-not-utf8",
  `The file isn't in UTF-8, so names would be garbled. ${SAVE_AS}`,
);
const UNASSIGNED = /[\u0081\u008d\u008f\u0090\u009d]/;
const NOT_ASCII = /[^\0-\x7f]/;
const CELLS_TO_CHECK = 8;
/**
 * The most columns of a file. A file with more is not a member list, and parsing it would block the
 * app.
 */
const MOST_COLUMNS = 200;
const TOO_WIDE = invalid(
  "file-too-wide",
  `The file has more than ${MOST_COLUMNS} columns. Delete those you don't need, and save it again.`,
);
/** Maximum separators on a line; quoted text may contain some. */
const MOST_SEPARATORS = 2_000;
const SEPARATORS = [",", ";", "\t"];
/**
 * The longest line of headings. A longer line contains no headings, and mapping its cells would
 * block the app.
 */
const LONGEST_HEADINGS = 10_000;
/** The first bytes of .xlsx and .ods (zip archives) and of the older .xls. */
const WORKBOOK_STARTS = [Buffer.from("PK\u0003\u0004", "latin1"), Buffer.from("d0cf11e0", "hex")];

/**
 * Parses CSV with or without a byte-order mark, in UTF-8, UTF-16 or Windows-1252, with commas,
 * semicolons or tabs, and quoted line breaks. Skips blank rows, and the rows above the first one
 * that `isHeadings` accepts. Reads up to `mostRows` + 1 rows, so that the caller can detect a longer
 * file. Throws for other file types.
 */
export function readCsv(
  bytes: Uint8Array,
  mostRows: number,
  isHeadings: (cells: readonly string[]) => boolean,
): CsvFile {
  const { text: whole, isUnicode } = textOf(Buffer.from(bytes));
  const { text, separator, firstLine } = separated(whole.replaceAll(/\r\n?/g, "\n"), isHeadings);
  const records = recordsOf(text, separator, HEADING_LINES + mostRows + 1).map(
    ({ record, info }) => ({
      // The parser reports the line on which a record ends.
      line: firstLine + info.lines - 1 - (record.join("").match(/\n/g)?.length ?? 0),
      cells: record,
    }),
  );
  const start = Math.max(
    0,
    records.slice(0, HEADING_LINES).findIndex(({ cells }) => isHeadings(cells)),
  );
  const [headings, ...rows] = records.slice(start, start + mostRows + 2);
  if (!headings) throw new RefusalError(EMPTY);
  const above = records.slice(0, start);
  return { headings: withoutBlankEnd(headings.cells), rows, above, isUnicode };
}

/** Lists different cells with a letter beyond ASCII, which show whether the encoding is right. */
export function cellsToCheck({ rows }: CsvFile): string[] {
  const cells = rows.flatMap((row) => row.cells.filter((cell) => NOT_ASCII.test(cell)));
  return [...new Set(cells)].slice(0, CELLS_TO_CHECK);
}

/** Returns a row's cells by their columns; a row with more cells than headings has a fault. */
export function importRow(columns: readonly (string | null)[], { line, cells }: CsvRow): ImportRow {
  const isLonger = cells.slice(columns.length).some((cell) => cell.trim() !== "");
  return {
    line,
    cells: Object.fromEntries(
      columns.flatMap((column, index) => (column === null ? [] : [[column, cells[index] ?? ""]])),
    ),
    fault: isLonger
      ? `The row has ${cells.length} cells, but there are ${columns.length} headings. Put quotes around text that contains a comma`
      : undefined,
  };
}

/** Adds to each message the cells of its row, for the report of rows that were left out. */
export function leftRows(
  { rows }: Pick<CsvFile, "rows">,
  messages: readonly { readonly line: number; readonly message: string }[],
): { line: number; message: string; cells: string[] }[] {
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, [...cells]]));
  return messages.map(({ line, message }) => ({ line, message, cells: cellsOf.get(line) ?? [] }));
}

function textOf(bytes: Buffer): { text: string; isUnicode: boolean } {
  if (bytes.length === 0) throw new RefusalError(EMPTY);
  if (WORKBOOK_STARTS.some((start) => bytes.subarray(0, start.length).equals(start)))
    throw new RefusalError(WORKBOOK);
  const read = decoded(bytes);
  if (read.text.includes("\0")) throw new RefusalError(NOT_TEXT);
  return read;
}

function decoded(bytes: Buffer): { text: string; isUnicode: boolean } {
  const mark = bytes.subarray(0, 2).toString("hex");
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  if (encoding !== "utf-8" || isUtf8(bytes))
    return { text: new TextDecoder(encoding).decode(bytes), isUnicode: true };
  if (bytes.includes(0)) throw new RefusalError(NOT_TEXT);
  const text = new TextDecoder("windows-1252").decode(bytes);
  // Windows-1252 has no letter for these bytes, so the file is in yet another encoding.
  if (UNASSIGNED.test(text)) throw new RefusalError(NOT_UTF8);
  return { text, isUnicode: false };
}

/**
 * Detects the separator: from a first line `sep=;`, otherwise the separator with which a line has
 * the headings, or the most frequent separator in the first line.
 */
function separated(
  text: string,
  isHeadings: (cells: readonly string[]) => boolean,
): { text: string; separator: string; firstLine: number } {
  const said = /^sep=(.)\n/i.exec(text);
  const rest = text.slice(said?.[0].length ?? 0);
  const first = rest.split("\n", HEADING_LINES).filter((line) => line.length <= LONGEST_HEADINGS);
  const found = first.find((line) =>
    SEPARATORS.some((separator) => isHeadings(line.split(separator).map(withoutQuotes))),
  );
  const headings = (found ?? /\S.*/.exec(rest)?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const [most] = (said?.[1] ? [said[1]] : SEPARATORS)
    .map((separator) => ({ separator, count: headings.split(separator).length }))
    .sort((a, b) => b.count - a.count);
  if (most && most.count > MOST_COLUMNS) throw new RefusalError(TOO_WIDE);
  const separator = most?.separator ?? ",";
  const isTooWide = (line: string): boolean =>
    line.split(separator, MOST_SEPARATORS + 1).length > MOST_SEPARATORS;
  if (rest.split("\n").some(isTooWide)) throw new RefusalError(TOO_WIDE);
  return { text: rest, separator, firstLine: said ? 2 : 1 };
}

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

function recordsOf(text: string, separator: string, most: number): Parsed[] {
  try {
    return parse(text, {
      delimiter: separator,
      record_delimiter: "\n",
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      info: true,
      to: most,
    }) as unknown as Parsed[];
  } catch (error) {
    if (error instanceof CsvError) throw new RefusalError(unreadable(error));
    throw error;
  }
}

function unreadable({ code, message }: CsvError): Refusal {
  const line = /at line (\d+)/.exec(message)?.[1] ?? "?";
  if (code !== "CSV_QUOTE_NOT_CLOSED")
    return invalid("file-unreadable", `We couldn't read the file from line ${line} on.`);
  return invalid(
    "file-quote-open",
    `A quote is never closed: the file ends on line ${line} inside it.`,
  );
}

function withoutQuotes(cell: string): string {
  return cell.trim().replaceAll(/^"|"$/g, "");
}

function withoutBlankEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
}
