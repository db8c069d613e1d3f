import { safeCell } from "./csv-cell.ts";
import { MEMBER_CSV_COLUMNS } from "./csv-columns.ts";

/** The first row of a member export. */
export function exportHeadings(): string[] {
  return MEMBER_CSV_COLUMNS.map(({ name }) => name);
}

/** One member as a row of the export, safe to open in a spreadsheet; what is not known is an empty cell. */
export function exportRow(member: Readonly<Record<string, unknown>>): string[] {
  return MEMBER_CSV_COLUMNS.map(({ name }) => safeCell(cellText(member[name])));
}

/** The example row under the template's headings. */
export function templateRow(): string[] {
  return MEMBER_CSV_COLUMNS.map(({ example }) => example);
}

/** Rows as a CSV text: every row ends in CRLF, and a cell is quoted where it must be. The cells are already safe. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
}

function cellText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

function quoted(cell: string): string {
  return /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
