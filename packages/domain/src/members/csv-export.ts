import { FIRST_OFFERS } from "../kinds/first-availability.ts";
import type { Kind } from "../kinds/kind.ts";
import { offeringText } from "./availability-words.ts";
import { safeCell } from "./csv-cell.ts";
import { kindColumns, MEMBER_CSV_COLUMNS } from "./csv-columns.ts";
import type { MemberAvailability } from "./member-availability.ts";

/** The first row of a member export. */
export function exportHeadings(kinds: readonly Kind[] = []): string[] {
  return [...MEMBER_CSV_COLUMNS.map(({ name }) => name), ...kindColumns(kinds).map(({ heading }) => safeCell(heading))];
}

/** One member as a row of the export, safe to open in a spreadsheet; what is not known is an empty cell. */
export function exportRow(member: Exported, kinds: readonly Kind[] = []): string[] {
  const offered = (key: string): string => offeringText(member.availability?.find(({ kind }) => kind === key));
  const exceptional = new Map(
    FIRST_OFFERS.filter(({ kind }) => member.availability?.some((one) => one.kind === kind && one.except.length > 0)).map(
      ({ field, kind }) => [field as string, offered(kind)],
    ),
  );
  return [
    ...MEMBER_CSV_COLUMNS.map(({ name }) => safeCell(exceptional.get(name) ?? cellText(member[name]))),
    ...kindColumns(kinds).map(({ kind }) => offered(kind.key)),
  ];
}

type Exported = Readonly<Record<string, unknown>> & { readonly availability?: MemberAvailability };

/** The example row under the template's headings. */
export function templateRow(kinds: readonly Kind[] = []): string[] {
  return [...MEMBER_CSV_COLUMNS.map(({ example }) => example), ...kindColumns(kinds).map(() => "not-available")];
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
