import { invalid, type Refusal } from "../errors/refusal.ts";
import { textOfCell } from "../members/import/csv-cell.ts";
import { type CellsOf, required, UnreadableCell, unreadable } from "../members/import/csv-cells.ts";
import type { ImportRow } from "../members/import/csv-import.ts";
import type { Named } from "../shift-types/shift-name.ts";
import {
  MAX_MEMBERS,
  MIN_MEMBERS,
  ONE_OFF,
  offeredShiftTypes,
  type ShiftType,
  shiftTypeOf,
} from "../shift-types/shift-type.ts";
import { formatList, formatNumber, plural } from "../text/language.ts";
import { oneLine, withoutHidden } from "../text/one-line.ts";
import { plainText } from "../text/plain-text.ts";
import type { DateOrder } from "../time/date-style.ts";
import { addDays, type LocalDate, type LocalTime } from "../time/local.ts";
import { isSameClock, type WallClock } from "../time/span.ts";
import { defaultRoleIds, shiftBlockedBecause } from "./shift-form.ts";
import {
  missingShiftColumns,
  SHIFT_ROWS_AT_MOST,
  type ShiftColumns,
  shiftColumnLabel,
} from "./shift-import-columns.ts";
import {
  type DateReading,
  dateFrom,
  endDateOf,
  momentFrom,
  orderProvedBy,
  type ReadMoment,
  rangeFrom,
} from "./shift-import-times.ts";
import { type ReadUnits, unitReader } from "./shift-import-units.ts";

const LONGEST_NAME = 80;
const LONGEST_NOTES = 2_000;
const LONGEST_UNITS = 500;
const DATE_COLUMNS = ["date", "startTime", "endTime", "endDate"] as const;
const A_DATE = "a date such as 2026-12-01";
const A_TIME = "a time such as 7pm or 19:00";

/** A shift of the file, with the line number of its first row. */
export interface ImportedShift extends WallClock, Named {
  readonly line: number;
  readonly type: string;
  /** The shift type whose availability applies; null when members are not asked. */
  readonly availabilityKind: string | null;
  readonly maxMembers: number;
  readonly notes: string | null;
  readonly roleIds: readonly number[];
  readonly memberIds: readonly number[];
}

export interface ShiftImportFacts extends DateReading {
  readonly kinds: readonly ShiftType[];
  readonly members: readonly { readonly id: number; readonly unitNumber: string }[];
  readonly existing: readonly (WallClock & Pick<ImportedShift, "type" | "customName">)[];
}

export interface RowMessage {
  readonly line: number;
  readonly message: string;
}

export interface ShiftImport {
  readonly shifts: readonly ImportedShift[];
  /** Rows that were skipped: existing shifts, and duplicates of earlier rows. */
  readonly skipped: readonly RowMessage[];
  /** Unreadable rows; all other rows are imported. */
  readonly errors: readonly RowMessage[];
  /** Imported rows with a cell that was left out or needs a check. */
  readonly warnings: readonly RowMessage[];
}

/**
 * Returns why a dry run cannot read the file, or null. Missing columns are allowed, because the
 * user can still map them.
 */
export function shiftFileBlockedBecause(columns: ShiftColumns, rowCount: number): Refusal | null {
  const twice = columns.find(
    (column, index) => column !== null && columns.indexOf(column) !== index,
  );
  if (twice) {
    return invalid(
      "import-column-twice",
      `Two columns are matched to ${shiftColumnLabel(twice)}. Keep only the correct one.`,
    );
  }
  if (rowCount === 0)
    return invalid("import-empty", "The file has no shifts. Add one row per shift.");
  return rowCount > SHIFT_ROWS_AT_MOST
    ? {
        kind: "too-large",
        code: "import-too-long",
        message: `The file has more than ${formatNumber(SHIFT_ROWS_AT_MOST)} shifts. Split it and import the parts.`,
      }
    : null;
}

/** Returns why the whole file cannot be imported, or null. */
export function shiftImportBlockedBecause(
  columns: ShiftColumns,
  rows: readonly ImportRow[],
  order: DateOrder | null,
): Refusal | null {
  const lacking = missingShiftColumns(columns, startsHaveDates(rows));
  if (lacking.length > 0)
    return invalid(
      "import-columns-missing",
      `Match a column to ${formatList(lacking.map(shiftColumnLabel))}.`,
    );
  return order === null
    ? invalid("date-order-unclear", "Choose whether the dates have the month or the day first.")
    : null;
}

/**
 * True if the cells of the start column contain dates, so that the file needs no other column for
 * them.
 */
export function startsHaveDates(rows: readonly ImportRow[]): boolean {
  const [first] = rows;
  const start = first && cellsOf(first)("startTime");
  const reading: DateReading = { order: "month-first", today: "2000-01-01" };
  if (!start) return false;
  return (
    (momentFrom(start, reading) ?? momentFrom(start, { ...reading, order: "day-first" }))?.date !=
    null
  );
}

/**
 * Returns the order of day and month in the file's dates. If one date proves it (25/12 has the day
 * first), that order. Null if dates could be read both ways, so that the user must choose. The
 * squad's own order if there are no numeric dates.
 */
export function dateOrderIn(rows: readonly ImportRow[], squad: DateOrder): DateOrder | null {
  const proofs = new Set(
    rows.flatMap((row) => DATE_COLUMNS.map((column) => orderProvedBy(cellsOf(row)(column)))),
  );
  const isMonthFirst = proofs.has("month-first");
  const isDayFirst = proofs.has("day-first");
  if (isMonthFirst !== isDayFirst) return isMonthFirst ? "month-first" : "day-first";
  return isMonthFirst || proofs.has("both") ? null : squad;
}

/**
 * Reads the shifts of a file. Rows for one shift with different members become one shift; rows for
 * existing shifts are skipped.
 */
export function readShiftRows(rows: readonly ImportRow[], facts: ShiftImportFacts): ShiftImport {
  const readUnits = unitReader(facts.members);
  const existing = new Set(facts.existing.map(keyOf));
  const shifts = new Map<string, FileShift>();
  const skipped: RowMessage[] = [];
  const errors: RowMessage[] = [];
  const warnings: RowMessage[] = [];
  const ownNames = new Map<string, { line: number; name: string; count: number }>();
  for (const row of rows) {
    const { line } = row;
    try {
      if (row.fault !== undefined) throw new UnreadableCell(row.fault);
      const read = shiftOfRow(row, facts, readUnits);
      const key = keyOf(read.shift);
      const earlier = shifts.get(key);
      if (existing.has(key)) skipped.push({ line, message: "This shift already exists" });
      else if (earlier && read.shift.unknownUnits === 0 && hasAll(earlier, read.shift))
        skipped.push({ line, message: `Same shift as line ${earlier.line}` });
      else {
        shifts.set(key, earlier ? joined(earlier, read.shift) : read.shift);
        if (read.warnings.length > 0) warnings.push({ line, message: read.warnings.join(". ") });
        const { customName } = read.shift;
        if (customName !== null && !earlier) {
          const own = ownNames.get(customName) ?? { line, name: customName, count: 0 };
          ownNames.set(customName, { ...own, count: own.count + 1 });
        }
      }
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error;
      errors.push({ line, message: error.message });
    }
  }
  for (const { line, name, count } of ownNames.values())
    warnings.push({
      line,
      message: plural(
        count,
        `${name} is no shift type: 1 one-off shift with this name`,
        `${name} is no shift type: ${count} one-off shifts with this name`,
      ),
    });
  return {
    shifts: [...shifts.values()].map(
      ({ isMaxGiven: _isMaxGiven, unknownUnits: _unknownUnits, ...shift }) => shift,
    ),
    skipped,
    errors,
    warnings: warnings.sort((a, b) => a.line - b.line),
  };
}

interface FileShift extends ImportedShift {
  /** True if the file gives the maximum of members; a default maximum rises with the members. */
  readonly isMaxGiven: boolean;
  /** How many unit numbers of the row name no member; each becomes an open spot. */
  readonly unknownUnits: number;
}

function hasAll(shift: FileShift, other: FileShift): boolean {
  return other.memberIds.every((id) => shift.memberIds.includes(id));
}

function keyOf(shift: WallClock & Pick<ImportedShift, "type" | "customName">): string {
  const { date, startTime, endDate, endTime, type, customName } = shift;
  const name = customName === null ? "" : plainText(customName);
  return [date, startTime, endDate ?? date, endTime, type, name].join(" ");
}

/** Adds the members of another row for the same shift. */
function joined(shift: FileShift, other: FileShift): FileShift {
  const memberIds = [...new Set([...shift.memberIds, ...other.memberIds])];
  if (memberIds.length > shift.maxMembers && shift.isMaxGiven)
    throw new UnreadableCell(`The shift on line ${shift.line} has no open spot left`);
  const unknownUnits = shift.unknownUnits + other.unknownUnits;
  const maxMembers = shift.isMaxGiven
    ? shift.maxMembers
    : spotsFor(memberIds.length + unknownUnits, shift.maxMembers);
  return { ...shift, memberIds, unknownUnits, maxMembers };
}

function spotsFor(members: number, usual: number): number {
  if (members > MAX_MEMBERS)
    throw new UnreadableCell(`A shift has at most ${MAX_MEMBERS} members, not ${members}`);
  return Math.max(members, usual);
}

function shiftOfRow(
  row: ImportRow,
  facts: ShiftImportFacts,
  readUnits: (text: string) => ReadUnits<ShiftImportFacts["members"][number]>,
): { shift: FileShift; warnings: string[] } {
  const cell = cellsOf(row);
  const warnings: string[] = [];
  const named = kindOf(oneLine(required(cell, "shift")), facts.kinds);
  if (named.customName !== null && named.customName.length > LONGEST_NAME)
    throw unreadable(cell, "shift", `at most ${LONGEST_NAME} characters`);
  const kind = shiftTypeOf(facts.kinds, named.type);
  const usual = named.customName === null ? kind : undefined;
  const clock = clockOf(cell, facts, usual);
  if (cell("unitNumbers").length > LONGEST_UNITS)
    throw unreadable(cell, "unitNumbers", `at most ${LONGEST_UNITS} characters`);
  const { members, unknown } = readUnits(cell("unitNumbers"));
  if (unknown.length > 0)
    warnings.push(
      `No active member has the unit number ${unknown.join(", ")}, so the spot stays open`,
    );
  const max = maxOf(cell);
  if (max === "unreadable") warnings.push("maxMembers was not read");
  const isMaxGiven = typeof max === "number";
  if (isMaxGiven && members.length > max)
    throw new UnreadableCell(
      plural(
        max,
        `${members.length} unit numbers for 1 spot`,
        `${members.length} unit numbers for ${max} spots`,
      ),
    );
  const maxMembers = isMaxGiven
    ? max
    : spotsFor(members.length + unknown.length, usual?.maxMembers ?? MIN_MEMBERS);
  const notes = cell("notes");
  if (notes.length > LONGEST_NOTES) warnings.push("notes was cut, because it is too long");
  const shift: FileShift = {
    ...clock,
    ...named,
    line: row.line,
    kindName: kind?.name ?? "",
    availabilityKind: kind?.availabilityKind ?? null,
    maxMembers,
    isMaxGiven,
    unknownUnits: unknown.length,
    notes: notes === "" ? null : notes.slice(0, LONGEST_NOTES),
    roleIds: defaultRoleIds(kind, maxMembers),
    memberIds: members.map(({ id }) => id),
  };
  const refusal = shiftBlockedBecause(shift, facts.kinds);
  if (refusal) throw new UnreadableCell(refusal.message);
  return { shift, warnings };
}

/**
 * Returns the shift type with that name or code; if there is none, a one-off shift with the text as
 * its name.
 */
function kindOf(
  text: string,
  kinds: readonly ShiftType[],
): Pick<ImportedShift, "type" | "customName"> {
  const wanted = plainText(text);
  const offered = offeredShiftTypes(kinds).filter(({ key }) => key !== ONE_OFF);
  const kind =
    offered.find(({ name }) => plainText(name) === wanted) ??
    offered.find(({ code, key }) => plainText(code) === wanted || key === wanted);
  return kind ? { type: kind.key, customName: null } : { type: ONE_OFF, customName: text };
}

/** Returns the times of a row; a blank time is taken from the shift type. */
function clockOf(cell: CellsOf, reading: DateReading, usual: ShiftType | undefined): WallClock {
  const range = cell("endTime") === "" ? rangeFrom(cell("startTime")) : null;
  const start = momentIn(cell, "startTime", reading, range?.[0]);
  const end = momentIn(cell, "endTime", reading, range?.[1]);
  const day = cell("date") === "" ? null : momentFrom(cell("date"), reading);
  if (day === null && cell("date") !== "") throw unreadable(cell, "date", A_DATE);
  const date = day?.date ?? start.date ?? required(cell, "date");
  if (day && day.date === null) throw unreadable(cell, "date", A_DATE);
  // Spreadsheets may write a day as that day at midnight.
  const dayTime = day?.time === "00:00" ? undefined : day?.time;
  const startTime = start.time ?? dayTime ?? usual?.startTime;
  if (startTime === undefined) throw new UnreadableCell("startTime is empty", "startTime");
  if (start.isDayEnd) throw unreadable(cell, "startTime", A_TIME);
  const last = lastDateIn(cell, reading);
  const isUsual = usual !== undefined && startTime === usual.startTime;
  if (end.time === null && isUsual && end.date === null && last === null) {
    const { endTime, endDays } = usual;
    return { date, startTime, endTime, endDate: endDays === 0 ? null : addDays(date, endDays) };
  }
  const endTime: LocalTime | null = end.time ?? (isUsual ? usual.endTime : null);
  if (endTime === null) throw new UnreadableCell("endTime is empty", "endTime");
  const endDate = endDateOf(date, startTime, { ...end, date: end.date ?? last, time: endTime });
  const clock = { date, startTime, endTime, endDate };
  return isSameClock(clock, { ...clock, endDate: date }) ? { ...clock, endDate: null } : clock;
}

function momentIn(
  cell: CellsOf,
  column: "startTime" | "endTime",
  reading: DateReading,
  text = cell(column),
): ReadMoment {
  if (text === "") return { date: null, time: null, isDayEnd: false };
  const moment = momentFrom(text, reading);
  // A cell with only a date is neither a start nor an end time.
  if (moment === null || moment.time === null) throw unreadable(cell, column, A_TIME);
  return moment;
}

function lastDateIn(cell: CellsOf, reading: DateReading): LocalDate | null {
  const text = cell("endDate");
  if (text === "") return null;
  const last = dateFrom(text, reading) ?? momentFrom(text, reading)?.date ?? null;
  if (last === null) throw unreadable(cell, "endDate", A_DATE);
  return last;
}

function maxOf(cell: CellsOf): number | "unreadable" | null {
  const text = cell("maxMembers").replace(/\.0$/, "");
  if (text === "") return null;
  const max = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return max >= MIN_MEMBERS && max <= MAX_MEMBERS ? max : "unreadable";
}

function cellsOf({ cells }: ImportRow): CellsOf {
  return (column) => textOfCell(withoutHidden(cells[column] ?? "").trim());
}
