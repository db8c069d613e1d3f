import { columnKey, REPORT_COLUMNS } from "../members/import/csv-columns.ts";

/** The maximum number of rows in an imported file of shifts. */
export const SHIFT_ROWS_AT_MOST = 2_000;

/** The columns of a file of shifts, in the order of the import template. */
export const SHIFT_COLUMNS = [
  { name: "date", accepts: "2026-12-01, 12/1/2026 or Dec 1, 2026" },
  { name: "startTime", accepts: "7pm, 19:00 or 1900; also 7pm-7am" },
  { name: "endTime", accepts: "a time; one that is not after the start is on the next day" },
  { name: "endDate", accepts: "a date, for shifts over several days" },
  { name: "shift", accepts: "the name or code of a shift type, or another name for a one-off" },
  { name: "maxMembers", accepts: "a whole number from 1 to 10" },
  { name: "unitNumbers", accepts: "unit numbers, separated by commas, semicolons or spaces" },
  { name: "notes", accepts: "special instructions" },
] as const;

type ShiftColumn = (typeof SHIFT_COLUMNS)[number]["name"];

export const SHIFT_COLUMN_NAMES = SHIFT_COLUMNS.map(({ name }) => name);

/** The meaning of each heading of the file; null for a column that is not read. */
export type ShiftColumns = readonly (ShiftColumn | null)[];

const LABELS: Readonly<Record<ShiftColumn, string>> = {
  date: "Date",
  startTime: "Start time",
  endTime: "End time",
  endDate: "End date",
  shift: "Shift type or name",
  maxMembers: "Max members",
  unitNumbers: "Unit numbers",
  notes: "Special instructions",
};

/** Alternative names of each column; only letters and digits are compared. */
const ALSO_WRITTEN: Readonly<Record<ShiftColumn, readonly string[]>> = {
  date: ["day", "shift date", "start date", "on"],
  startTime: ["start", "from", "begin", "begins", "starts", "time", "times", "hours", "time in"],
  endTime: ["end", "to", "until", "finish", "ends", "time out"],
  endDate: ["end day", "to date", "until date"],
  shift: ["shift type", "type", "name", "shift name", "title", "subject", "summary", "custom name"],
  maxMembers: ["max", "spots", "members needed", "needed", "staff", "slots", "capacity", "crew"],
  unitNumbers: ["units", "unit", "unit number", "members", "member", "unit #", "assigned", "who"],
  notes: ["note", "special instructions", "instructions", "comments", "description"],
};

const BY_KEY = new Map<string, ShiftColumn>(
  SHIFT_COLUMNS.flatMap(({ name }) =>
    [name, LABELS[name], ...ALSO_WRITTEN[name]].map((words) => [columnKey(words), name] as const),
  ),
);

export function shiftColumnLabel(column: ShiftColumn): string {
  return LABELS[column];
}

function isShiftColumn(value: unknown): value is ShiftColumn {
  return SHIFT_COLUMNS.some(({ name }) => name === value);
}

/**
 * Maps each heading to a column name, or to null. The user's choice comes first, then the column's
 * own name, then its alternative names; each column is read once.
 */
export function shiftColumnsOf(
  headings: readonly string[],
  chosen: Readonly<Record<string, ShiftColumn | null>> = {},
): ShiftColumns {
  const own = (heading: string): ShiftColumn | null =>
    SHIFT_COLUMNS.find(({ name }) => columnKey(name) === columnKey(heading))?.name ?? null;
  const columns = headings.map((heading) =>
    Object.hasOwn(chosen, heading) ? (chosen[heading] ?? null) : own(heading),
  );
  const taken = new Set(columns);
  for (const [index, heading] of headings.entries()) {
    if (columns[index] !== null || Object.hasOwn(chosen, heading)) continue;
    const meant = REPORT_COLUMNS.includes(columnKey(heading))
      ? undefined
      : BY_KEY.get(columnKey(heading));
    if (meant === undefined || taken.has(meant)) continue;
    columns[index] = meant;
    taken.add(meant);
  }
  return columns;
}

/**
 * Returns the required columns that no heading names: a day and a shift. The start column may
 * contain the day.
 */
export function missingShiftColumns(columns: ShiftColumns, startHasDate: boolean): ShiftColumn[] {
  const required: readonly ShiftColumn[] = startHasDate ? ["shift"] : ["date", "shift"];
  return required.filter((column) => !columns.includes(column));
}

/** True for a row of headings, which names a shift and its day or start. */
export function isShiftHeadingRow(cells: readonly string[]): boolean {
  return missingShiftColumns(shiftColumnsOf(cells), hasStart(cells)).length === 0;
}

function hasStart(cells: readonly string[]): boolean {
  return shiftColumnsOf(cells).includes("startTime");
}

/** Parses the user's column mapping from a form; undefined when invalid. */
export function chosenShiftColumns(
  text: string,
): Readonly<Record<string, ShiftColumn | null>> | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== "object" || read === null || Array.isArray(read)) return undefined;
    return Object.values(read).every((value) => value === null || isShiftColumn(value))
      ? (read as Record<string, ShiftColumn | null>)
      : undefined;
  } catch {
    return undefined;
  }
}
