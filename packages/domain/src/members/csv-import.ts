import { invalid, type Refusal } from "../errors/refusal.ts";
import { withoutHidden } from "../text/one-line.ts";
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
import { emailKey } from "./email-address.ts";
import { NEW_MEMBER, type ReminderDefaults } from "./new-member.ts";
import { phoneAccepted, phoneDigits, phoneFault, USUAL_COUNTRY } from "./phone-number.ts";

/** The maximum number of rows and of bytes in a file. */
export const IMPORT_ROWS_AT_MOST = 10_000;
export const IMPORT_BYTES_AT_MOST = 5 * 1024 * 1024;
export const IMPORT_PREVIEW_ROWS = 5;

/** A row of the file: its line number (the headings are line 1) and its cells by heading. */
export interface ImportRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  /** The reason why the row is unreadable before any cell is parsed. */
  readonly fault?: string | undefined;
}

/** The existing members: emails and unit numbers, lower case and trimmed. */
export interface ExistingMembers {
  readonly emails: ReadonlySet<string>;
  readonly unitNumbers: ReadonlySet<string>;
}

export interface ImportPlan {
  readonly members: readonly ImportedMember[];
  /** Rows of existing members, and duplicates of earlier rows. */
  readonly skipped: readonly { readonly line: number; readonly because: "email" | "unitNumber" }[];
  /** Unreadable rows; the other rows are imported. */
  readonly errors: readonly { readonly line: number; readonly message: string }[];
}

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
    const message = `The file has no column ${lacking.join(", ")}. Say which of its columns that is, or download the template.`;
    return invalid("import-columns-missing", message);
  }
  return fileBlockedBecause(columns, rowCount);
}

/**
 * Returns why the file cannot be checked, or null; missing columns are allowed because the user can
 * still map them.
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
      `The file has the column ${twice} twice. Keep the one that is right.`,
    );
  }
  if (rowCount === 0)
    return invalid(
      "import-empty",
      "The file has headings but no members. Add one row for each member.",
    );
  if (rowCount > IMPORT_ROWS_AT_MOST) {
    const most = IMPORT_ROWS_AT_MOST.toLocaleString("en");
    return {
      kind: "too-large",
      code: "import-too-long",
      message: `The file has more than ${most} rows. Import it in parts.`,
    };
  }
  return null;
}

const TEN_DIGITS: PhoneReading = {
  accepts: phoneAccepted(USUAL_COUNTRY),
  read: (text) => (phoneFault(text, USUAL_COUNTRY) === null ? phoneDigits(text) : null),
};

/**
 * Decides the import outcome of each row, in file order; blank reminder cells use the squad's
 * defaults.
 */
export function planImport(
  rows: readonly ImportRow[],
  existing: ExistingMembers,
  squad: ReminderDefaults = NEW_MEMBER,
  lists: SquadLists = NO_LISTS,
  phones: PhoneReading = TEN_DIGITS,
): ImportPlan {
  const qualifications = qualificationColumns(lists);
  const emails = new Set(existing.emails);
  const unitNumbers = new Set(existing.unitNumbers);
  const members: ImportedMember[] = [];
  const skipped: { line: number; because: "email" | "unitNumber" }[] = [];
  const errors: { line: number; message: string }[] = [];
  for (const { line, cells, fault } of rows) {
    try {
      if (fault !== undefined) throw new UnreadableCell(fault);
      const cell = cellsByColumn(cells);
      const identity = identityFromCells(cell);
      const email = emailKey(identity.email);
      const unitNumber = identity.unitNumber.toLowerCase();
      if (emails.has(email)) skipped.push({ line, because: "email" });
      else if (unitNumbers.has(unitNumber)) skipped.push({ line, because: "unitNumber" });
      else {
        members.push(memberFromCells(cell, squad, lists.kinds, qualifications, phones));
        emails.add(email);
        unitNumbers.add(unitNumber);
      }
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error;
      errors.push({ line, message: error.message });
    }
  }
  return { members, skipped, errors };
}

function cellsByColumn(cells: Readonly<Record<string, string>>): CellsOf {
  const texts = Object.entries(cells).map(
    ([heading, text]) => [heading, textOfCell(withoutHidden(text).trim())] as const,
  );
  const [byHeading, byKey] = [
    new Map(texts),
    new Map(texts.map(([heading, text]) => [columnKey(heading), text])),
  ];
  // Own columns keep signs and non-Latin letters: `EMT-B` is not `EMT B`.
  return (column) =>
    byHeading.get(column) ??
    (isFixedColumn(column) ? byKey.get(columnKey(column)) : undefined) ??
    "";
}
