import { isUtf8 } from "node:buffer";
import { invalid, type Refusal } from "@watchbill/domain/errors/refusal";
import { CsvError, parse } from "csv-parse/sync";
import { RefusalError } from "../../platform/refusal-error.ts";

/** A row and the line number on which it begins, counting from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvFile {
  readonly headings: readonly string[];
  readonly rows: readonly CsvRow[];
}

const SAVE_AS =
  'In your spreadsheet, choose Save As, select the type "CSV UTF-8", and upload that file here.';
const EMPTY = invalid("file-empty", "The file is empty. Download the template to see the columns.");
const WORKBOOK = invalid("file-is-workbook", `This is a spreadsheet, not a CSV file. ${SAVE_AS}`);
const NOT_TEXT = invalid("file-not-text", `This is not a CSV file. ${SAVE_AS}`);
const NOT_UTF8 = invalid(
  "file-not-utf8",
  `The file isn't in UTF-8, so names would be garbled. ${SAVE_AS}`,
);
/** Maximum columns of a file; more are no member list, and parsing them would block the app. */
const MOST_COLUMNS = 200;
const TOO_WIDE = invalid(
  "file-too-wide",
  `The file has more than ${MOST_COLUMNS} columns. Delete those you don't need, and save it again.`,
);
/** Maximum separators on a line; quoted text may contain some. */
const MOST_SEPARATORS = 2_000;
/** The first bytes of .xlsx and .ods (zip archives) and of the older .xls. */
const WORKBOOK_STARTS = [Buffer.from("PK\u0003\u0004", "latin1"), Buffer.from("d0cf11e0", "hex")];

/**
 * Parses CSV with or without a byte-order mark, in UTF-8 or UTF-16, with commas, semicolons or
 * tabs, and quoted line breaks. Skips blank rows. Reads up to `mostRows` + 1 rows, so that the
 * caller can detect a longer file. Throws for other file types.
 */
export function readCsv(bytes: Uint8Array, mostRows: number): CsvFile {
  const { text, separator, firstLine } = separated(
    textOf(Buffer.from(bytes)).replaceAll(/\r\n?/g, "\n"),
  );
  const records = recordsOf(text, separator, mostRows + 2).map(({ record, info }) => ({
    // The parser reports the line on which a record ends.
    line: firstLine + info.lines - 1 - (record.join("").match(/\n/g)?.length ?? 0),
    cells: record,
  }));
  const [headings, ...rows] = records;
  if (!headings) throw new RefusalError(EMPTY);
  return { headings: withoutBlankEnd(headings.cells), rows };
}

function textOf(bytes: Buffer): string {
  if (bytes.length === 0) throw new RefusalError(EMPTY);
  if (WORKBOOK_STARTS.some((start) => bytes.subarray(0, start.length).equals(start)))
    throw new RefusalError(WORKBOOK);
  const text = decoded(bytes);
  if (text.includes("\0")) throw new RefusalError(NOT_TEXT);
  return text;
}

function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString("hex");
  if (mark === "fffe") return new TextDecoder("utf-16le").decode(bytes);
  if (mark === "feff") return new TextDecoder("utf-16be").decode(bytes);
  if (!isUtf8(bytes)) throw new RefusalError(bytes.includes(0) ? NOT_TEXT : NOT_UTF8);
  return new TextDecoder().decode(bytes);
}

/**
 * Detects the separator: from a first line `sep=;`, otherwise the most frequent one in the header.
 */
function separated(text: string): { text: string; separator: string; firstLine: number } {
  const said = /^sep=(.)\n/i.exec(text);
  const rest = text.slice(said?.[0].length ?? 0);
  const headings = (/\S.*/.exec(rest)?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const [most] = (said?.[1] ? [said[1]] : [",", ";", "\t"])
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

function withoutBlankEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
}
