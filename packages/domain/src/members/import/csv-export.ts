import { FIRST_OFFERS } from "../../shift-types/first-availability.ts";
import { offeringText } from "../availability/availability-words.ts";
import type { MemberAvailability } from "../availability/member-availability.ts";
import { safeCell } from "./csv-cell.ts";
import {
  kindColumns,
  MEMBER_CSV_COLUMNS,
  NO_LISTS,
  ownHeadings,
  qualificationColumns,
  type SquadLists,
} from "./csv-columns.ts";
import { type HeldInFile, holdingText } from "./csv-qualifications.ts";

export function exportHeadings(lists: SquadLists = NO_LISTS): string[] {
  return [...MEMBER_CSV_COLUMNS.map(({ name }) => name), ...ownHeadings(lists).map(safeCell)];
}

/**
 * Formats one member as an export row that is safe in a spreadsheet; unknown values become empty
 * cells.
 */
export function exportRow(member: Exported, lists: SquadLists = NO_LISTS): string[] {
  const offered = (key: string): string =>
    offeringText(member.availability?.find(({ kind }) => kind === key));
  const exceptional = new Map(
    FIRST_OFFERS.filter(({ kind }) =>
      member.availability?.some((one) => one.kind === kind && one.except.length > 0),
    ).map(({ field, kind }) => [field as string, offered(kind)]),
  );
  return [
    ...MEMBER_CSV_COLUMNS.map(({ name }) =>
      safeCell(exceptional.get(name) ?? cellText(member[name])),
    ),
    ...kindColumns(lists.kinds).map(({ kind }) => offered(kind.key)),
    ...qualificationColumns(lists).map(({ qualification: { id } }) =>
      holdingText(member.holdings?.find(({ qualificationId }) => qualificationId === id)),
    ),
  ];
}

type Exported = Readonly<Record<string, unknown>> & {
  readonly availability?: MemberAvailability;
  readonly holdings?: readonly HeldInFile[];
};

export function templateRow(lists: SquadLists = NO_LISTS): string[] {
  return [
    ...MEMBER_CSV_COLUMNS.map(({ example }) => example),
    ...kindColumns(lists.kinds).map(() => "not-available"),
    ...qualificationColumns(lists).map(() => ""),
  ];
}

/**
 * Formats rows as CSV: each row ends in CRLF, and cells are quoted only when needed. The cells must
 * already be escaped.
 */
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
