import type { ShiftType } from "../../shift-types/shift-type.ts";
import { AVAILABILITIES, type Availability } from "./availability.ts";
import { offeringFrom } from "./availability-words.ts";
import type { SaidOffering } from "./member-availability.ts";

/**
 * Returns the frequency after a tap on a cell: from not available through weekly to fill-ins, and
 * back to not available.
 */
export function nextFrequency(frequency: Availability): Availability {
  return AVAILABILITIES[(AVAILABILITIES.indexOf(frequency) + 1) % AVAILABILITIES.length]!;
}

const LETTERS: Readonly<Record<string, Availability>> = {
  n: "not-available",
  w: "weekly",
  b: "bi-weekly",
  m: "monthly",
  f: "fill-ins",
};

/** Returns the frequency for a key pressed in a cell, such as "w"; null for other keys. */
export function frequencyOfKey(key: string): Availability | null {
  const letter = key.toLowerCase();
  return Object.hasOwn(LETTERS, letter) ? LETTERS[letter]! : null;
}

/** Marks that people use in spreadsheet cells, besides the words and letters for availability. */
const MARKS: Readonly<Record<string, Availability>> = {
  x: "weekly",
  yes: "weekly",
  y: "weekly",
  true: "weekly",
  "1": "weekly",
  "✓": "weekly",
  no: "not-available",
  false: "not-available",
  "0": "not-available",
  "-": "not-available",
  "–": "not-available",
};

type Said = Pick<SaidOffering, "frequency" | "except">;

/**
 * Parses a pasted cell. The offered weekdays stay unchanged unless the cell names some. Null if the
 * text is no availability.
 */
function offeringInCell(text: string): Said | null {
  const word = text.trim().toLowerCase();
  const frequency = Object.hasOwn(MARKS, word) ? MARKS[word]! : frequencyOfKey(word);
  if (frequency !== null) return { frequency };
  const offering = offeringFrom(word);
  if (offering === null) return null;
  return offering.except.length === 0 ? { frequency: offering.frequency } : offering;
}

interface PastedMember {
  readonly id: number;
  readonly unitNumber: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The availability grid as shown, and the cell into which the member pastes. */
interface PasteTarget {
  readonly members: readonly PastedMember[];
  readonly kinds: readonly (Pick<ShiftType, "key" | "name" | "code"> & {
    /** Other headings that a spreadsheet may use for the shift type. */
    readonly labels?: readonly string[];
  })[];
  readonly row: number;
  readonly column: number;
}

interface PastedAvailability {
  readonly changes: readonly (Said & { readonly memberId: number; readonly kind: string })[];
  /** Sentences about rows and cells that were left out. */
  readonly faults: readonly string[];
}

/**
 * Reads cells copied from a spreadsheet. If the first row names shift types, each row belongs to
 * the member whose unit number or name is in its first column; otherwise the cells fill the grid
 * from the focused cell. An empty cell changes nothing.
 */
export function pastedAvailability(text: string, target: PasteTarget): PastedAvailability {
  const rows = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.split("\t").map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ""));
  const [headings = []] = rows;
  const columns = headings.map((heading) => kindNamed(heading, target.kinds));
  return columns.slice(1).some((kind) => kind !== undefined)
    ? fromTable(rows, columns, target)
    : fromBlock(rows, target);
}

type Column = PasteTarget["kinds"][number] | undefined;

function kindNamed(heading: string, kinds: PasteTarget["kinds"]): Column {
  const word = heading.toLowerCase();
  return kinds.find(({ key, name, code, labels = [] }) =>
    [key, name, code, ...labels].some((one) => one.toLowerCase() === word),
  );
}

function fromTable(
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
  { members }: PasteTarget,
): PastedAvailability {
  const unread = (rows[0] ?? [])
    .slice(1)
    .flatMap((heading, index) =>
      heading === "" || columns[index + 1] ? [] : [`No shift type is named “${heading}”.`],
    );
  const read = rows.slice(1).map(([who = "", ...cells]) => {
    const word = who.toLowerCase();
    const member = members.find(({ unitNumber, firstName, lastName }) =>
      [unitNumber, `${firstName} ${lastName}`, `${unitNumber} ${firstName} ${lastName}`].some(
        (one) => one.toLowerCase() === word,
      ),
    );
    if (!member) return { changes: [], faults: [`No member matches “${who}”.`] };
    return readCells(cells, (index) => columns[index + 1], member);
  });
  return {
    changes: read.flatMap(({ changes }) => changes),
    faults: [...unread, ...read.flatMap(({ faults }) => faults)],
  };
}

function fromBlock(
  rows: readonly (readonly string[])[],
  { members, kinds, row, column }: PasteTarget,
): PastedAvailability {
  const read = rows.flatMap((cells, index) => {
    const member = members[row + index];
    return member ? [readCells(cells, (cell) => kinds[column + cell], member)] : [];
  });
  return {
    changes: read.flatMap(({ changes }) => changes),
    faults: read.flatMap(({ faults }) => faults),
  };
}

function readCells(
  cells: readonly string[],
  kindOf: (index: number) => Column,
  { id: memberId, unitNumber }: PastedMember,
): PastedAvailability {
  const faults: string[] = [];
  const changes = cells.flatMap((cell, index) => {
    const kind = kindOf(index);
    if (!kind || cell === "") return [];
    const said = offeringInCell(cell);
    if (said) return [{ memberId, kind: kind.key, ...said }];
    faults.push(`${unitNumber}, ${kind.name}: “${cell}” is not an availability.`);
    return [];
  });
  return { changes, faults };
}
