import { invalid, type Refusal } from "../../errors/refusal.ts";
import { formatNumber } from "../../text/language.ts";
import { withoutHidden } from "../../text/one-line.ts";
import { plainText } from "../../text/plain-text.ts";
import { emailKey } from "../contact/email-address.ts";
import { phoneAccepted, phoneDigits, phoneFault } from "../contact/phone-number.ts";
import { USUAL_COUNTRY } from "../contact/usual-country.ts";
import { NEW_MEMBER, type ReminderDefaults } from "../new-member.ts";
import { unitKey } from "../unit-number.ts";
import { textOfCell } from "./csv-cell.ts";
import { type CellsOf, type PhoneReading, UnreadableCell } from "./csv-cells.ts";
import {
  columnKey,
  isFixedColumn,
  NO_LISTS,
  qualificationColumns,
  type SquadLists,
} from "./csv-columns.ts";
import { missingColumns } from "./csv-headings.ts";
import { type ImportedMember, identityFromCells, memberFromCells } from "./csv-reading.ts";

/** The maximum number of rows and of bytes in a file. */
export const IMPORT_ROWS_AT_MOST = 10_000;
export const IMPORT_BYTES_AT_MOST = 5 * 1024 * 1024;
export const IMPORT_PREVIEW_ROWS = 5;

/** A row of the file: its line number (the headings are line 1) and its cells by heading. */
export interface ImportRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  /** Why the row is unreadable as a whole, before any cell is parsed. */
  readonly fault?: string | undefined;
}

/** The existing members: names by email (`emailKey`), and unit numbers as `unitKey`. */
export interface ExistingMembers {
  readonly emails: ReadonlyMap<string, string>;
  readonly unitNumbers: ReadonlySet<string>;
}

export interface ImportPlan {
  readonly members: readonly ImportedMember[];
  /** Rows that were skipped: existing members, and duplicates of earlier rows. */
  readonly skipped: readonly RowMessage[];
  /** Unreadable rows; all other rows are imported. */
  readonly errors: readonly RowMessage[];
  /** Imported rows with a cell that was left out or needs a check. */
  readonly warnings: readonly RowMessage[];
}

interface RowMessage {
  readonly line: number;
  readonly message: string;
}

const EMAIL_TAKEN = "A member or an earlier row already has this email";
const UNIT_NUMBER_TAKEN = "A member or an earlier row already has this unit number";

/**
 * Returns why the whole file cannot be imported, or null: missing or duplicate columns, too many
 * rows, or none.
 */
export function importBlockedBecause(
  columns: readonly (string | null)[],
  rowCount: number,
): Refusal | null {
  const lacking = missingColumns(columns);
  if (lacking.length > 0) {
    const message = `The file has no column ${lacking.join(", ")}. Match it to one of the file's columns, or download the template.`;
    return invalid("import-columns-missing", message);
  }
  return fileBlockedBecause(columns, rowCount);
}

/**
 * Returns why a dry run cannot read the file, or null. Missing columns are allowed, because the
 * user can still map them.
 */
export function fileBlockedBecause(
  columns: readonly (string | null)[],
  rowCount: number,
): Refusal | null {
  const twice = columns.find(
    (column, index) => column !== null && columns.indexOf(column) !== index,
  );
  if (twice) {
    return invalid(
      "import-column-twice",
      `The file has the column ${twice} twice. Keep only the correct one.`,
    );
  }
  if (rowCount === 0)
    return invalid("import-empty", "The file has headings but no members. Add one row per member.");
  if (rowCount > IMPORT_ROWS_AT_MOST) {
    const most = formatNumber(IMPORT_ROWS_AT_MOST);
    return {
      kind: "too-large",
      code: "import-too-long",
      message: `The file has more than ${most} rows. Split it and import the parts.`,
    };
  }
  return null;
}

const TEN_DIGITS: PhoneReading = {
  accepts: phoneAccepted(USUAL_COUNTRY),
  read: (text) => (phoneFault(text, USUAL_COUNTRY) === null ? phoneDigits(text) : null),
};

/**
 * Decides the outcome of each row, in file order. Blank reminder cells use the squad's defaults.
 * Two people with one email are no duplicates: the second row is refused, or skipped if the first
 * person is already a member.
 */
export function planImport(
  rows: readonly ImportRow[],
  existing: ExistingMembers,
  squad: ReminderDefaults = NEW_MEMBER,
  lists: SquadLists = NO_LISTS,
  phones: PhoneReading = TEN_DIGITS,
): ImportPlan {
  const qualifications = qualificationColumns(lists);
  const emails = new Map(existing.emails);
  const unitNumbers = new Set(existing.unitNumbers);
  const members: ImportedMember[] = [];
  const skipped: RowMessage[] = [];
  const errors: RowMessage[] = [];
  const warnings: RowMessage[] = [];
  for (const { line, cells, fault } of rows) {
    try {
      if (fault !== undefined) throw new UnreadableCell(fault);
      const cell = cellsByColumn(cells);
      const identity = identityFromCells(cell);
      const email = emailKey(identity.email);
      const unitNumber = unitKey(identity.unitNumber);
      const sharedWith = otherPerson(cell, emails.get(email));
      if (sharedWith !== null && !unitNumbers.has(unitNumber)) {
        const message = sharedEmailText(nameOf(cell), sharedWith);
        (existing.emails.has(email) ? skipped : errors).push({ line, message });
      } else if (emails.has(email)) skipped.push({ line, message: EMAIL_TAKEN });
      else if (unitNumbers.has(unitNumber)) skipped.push({ line, message: UNIT_NUMBER_TAKEN });
      else {
        const read = memberFromCells(cell, squad, lists.kinds, qualifications, phones);
        members.push(read.member);
        if (read.warnings.length > 0) warnings.push({ line, message: read.warnings.join(" ") });
        emails.set(email, nameOf(cell));
        unitNumbers.add(unitNumber);
      }
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error;
      errors.push({ line, message: error.message });
    }
  }
  return { members, skipped, errors, warnings };
}

/**
 * Returns the name of the member with the row's email if the row has another name; otherwise null.
 */
function otherPerson(cell: CellsOf, member: string | undefined): string | null {
  const name = nameOf(cell);
  if (member === undefined || name === "") return null;
  return plainText(name) === plainText(member) ? null : member;
}

function nameOf(cell: CellsOf): string {
  return `${cell("firstName")} ${cell("lastName")}`.trim();
}

function sharedEmailText(name: string, other: string): string {
  return `${name} shares an email address with ${other}. Enter another for ${name}.`;
}

function cellsByColumn(cells: Readonly<Record<string, string>>): CellsOf {
  const texts = Object.entries(cells).map(
    ([heading, text]) => [heading, textOfCell(withoutHidden(text).trim())] as const,
  );
  const [byHeading, byKey] = [
    new Map(texts),
    new Map(texts.map(([heading, text]) => [columnKey(heading), text])),
  ];
  // Headings of a squad's own columns keep signs and non-Latin letters: `EMT-B` is not `EMT B`.
  return (column) =>
    byHeading.get(column) ??
    (isFixedColumn(column) ? byKey.get(columnKey(column)) : undefined) ??
    "";
}
