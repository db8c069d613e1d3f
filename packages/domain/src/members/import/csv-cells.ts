import {
  FIRST_OFFERS,
  firstOfferOf,
  GROUP_COLUMNS,
  type LegacyField,
} from "../../shift-types/first-availability.ts";
import { isBlank } from "../../text/blank.ts";
import { beginningOf } from "../../text/truncate.ts";
import { type EveningFrequency, isEveningFrequency } from "../availability/availability.ts";
import { offeringFrom } from "../availability/availability-words.ts";
import type { SaidOffering } from "../availability/member-availability.ts";
import {
  isPreferredShiftType,
  type PreferredShiftType,
} from "../availability/preferred-shift-type.ts";
import { type Carrier, carrierNamed } from "../contact/carrier.ts";
import { isPersonName } from "../person-name.ts";
import { type HoursRange, hoursFrom, isWithinRange } from "../reminder-hours.ts";
import type { Role } from "../role.ts";

const PER_MONTH = /(?:[\s_-]+(?:per|a|each|every)[\s_-]+|\s*\/\s*)month$/;

/**
 * Returns a row's trimmed cell for a column name (`columnKey` of the heading); blank when the
 * column is missing.
 */
export type CellsOf = (column: string) => string;

/** Thrown for an unreadable cell; the message names the column and the accepted values. */
export class UnreadableCell extends Error {
  /** The column of the unreadable cell; null when the whole row is unreadable. */
  readonly column: string | null;

  constructor(message: string, column: string | null = null) {
    super(message);
    this.column = column;
  }
}

/**
 * Column names of older files: flags and group columns of the built-in shift types, and former
 * names of current columns.
 */
export const OLDER_COLUMNS: readonly string[] = [
  ...Object.values(GROUP_COLUMNS),
  ...FIRST_OFFERS.map(({ olderFlag }) => olderFlag),
  "eveningFrequencyPreference",
];

/** The values that an availability column accepts, current or legacy. */
export const OFFERED_ACCEPTS =
  "not-available, weekly, bi-weekly or biweekly, monthly, fill-ins or substitute";
export const FREQUENCY_ACCEPTS = "once, twice or weekly, with or without “per month”";

/** Reads the preferred shift type; null for blank or "any". */
export function preferredIn(cell: CellsOf): PreferredShiftType | null {
  const word = cell("preferredShiftType").toLowerCase();
  if (word === "" || word === "any") return null;
  if (!isPreferredShiftType(word))
    throw unreadable(cell, "preferredShiftType", "morning, evening, night or blank");
  return word;
}

type Offered = Pick<SaidOffering, "frequency"> & { readonly except: readonly number[] };

const NOT_OFFERED: Offered = { frequency: "not-available", except: [] };

/**
 * Reads the availability of a built-in shift type. A "no" flag takes precedence, then the type's
 * own column, then its group column, then a "yes" flag, which means weekly.
 */
export function offeredIn(cell: CellsOf, field: LegacyField): Offered {
  const { olderFlag, group } = firstOfferOf(field);
  const own = offeredInColumn(cell, field);
  const flag = flagIn(cell, olderFlag);
  if (flag === false) return NOT_OFFERED;
  const general =
    GROUP_COLUMNS[group] === undefined ? null : offeredInColumn(cell, GROUP_COLUMNS[group]);
  return own ?? general ?? (flag ? { frequency: "weekly", except: [] } : NOT_OFFERED);
}

/** Reads an availability cell; null when it is blank. */
export function offeredInColumn(cell: CellsOf, column: string): Offered | null {
  const text = cell(column);
  if (text === "") return null;
  const offered = offeringFrom(text);
  if (offered) return offered;
  throw unreadable(cell, column, OFFERED_ACCEPTS);
}

/**
 * Reads the monthly evening frequency, also from the column's former name; null when the cell is
 * blank.
 */
export function frequencyIn(cell: CellsOf): EveningFrequency | null {
  const column =
    cell("eveningFrequency") === "" ? "eveningFrequencyPreference" : "eveningFrequency";
  if (cell(column) === "") return null;
  const word = cell(column).toLowerCase().replace(PER_MONTH, "");
  if (!isEveningFrequency(word)) throw unreadable(cell, column, FREQUENCY_ACCEPTS);
  return word;
}

/** Reads yes or no in common spellings; null when the cell is blank. */
export function flagIn(cell: CellsOf, column: string, accepts = "true or false"): boolean | null {
  const word = cell(column).toLowerCase();
  if (word === "") return null;
  if (["true", "yes", "y", "1"].includes(word)) return true;
  if (["false", "no", "n", "0"].includes(word)) return false;
  throw unreadable(cell, column, accepts);
}

/** True for a text that `roleIn` can read as a role. */
export function isRoleWord(text: string): boolean {
  return ["", "member", "admin", "administrator"].includes(text.trim().toLowerCase());
}

/**
 * Reads whether the member is active; also accepts words such as "retired", because a squad's own
 * column often contains them.
 */
export function activeIn(cell: CellsOf): boolean | null {
  const word = cell("isActive").toLowerCase();
  if (word === "active" || word === "inactive") return word === "active";
  return flagIn(cell, "isActive");
}

/** Reads the role; a blank cell means member. */
export function roleIn(cell: CellsOf): Role {
  const word = cell("role").toLowerCase();
  if (word === "" || word === "member") return "member";
  if (word === "admin" || word === "administrator") return "admin";
  throw unreadable(cell, "role", "member or admin");
}

/** Reads the carrier; a blank cell means none. */
export function carrierIn(cell: CellsOf): Carrier {
  const carrier = carrierNamed(cell("phoneCarrier"));
  if (carrier === null) throw unreadable(cell, "phoneCarrier", "a carrier from the list, or none");
  return carrier;
}

/**
 * How to read phone numbers in the squad's country; `read` returns null for text that is no number.
 */
export interface PhoneReading {
  readonly accepts: string;
  read(text: string): string | null;
}

/** Reads a phone number; null when the cell is blank. */
export function phoneIn(cell: CellsOf, phones: PhoneReading): string | null {
  const text = cell("phoneNumber");
  if (text === "") return null;
  const number = phones.read(text);
  if (number === null) throw unreadable(cell, "phoneNumber", phones.accepts);
  return number;
}

/** Reads whole hours within a range; null when the cell is blank. */
export function hoursIn(cell: CellsOf, column: string, range: HoursRange): number | null {
  if (cell(column) === "") return null;
  const hours = hoursFrom(cell(column), 0);
  if (hours === null || !isWithinRange(hours, range)) {
    throw unreadable(cell, column, `a whole number from ${range.least} to ${range.most}`);
  }
  return hours;
}

export function nameIn(cell: CellsOf, column: string): string {
  const name = required(cell, column);
  if (!isPersonName(name)) throw unreadable(cell, column, "at most 100 characters on one line");
  return name;
}

/** Reads a required cell; throws when it is blank. */
export function required(cell: CellsOf, column: string): string {
  const text = cell(column);
  if (isBlank(text)) throw new UnreadableCell(`${column} is empty`, column);
  return text;
}

export function unreadable(cell: CellsOf, column: string, accepts: string): UnreadableCell {
  return new UnreadableCell(`${column} must be ${accepts}, not "${excerpt(cell(column))}"`, column);
}

export function excerpt(text: string): string {
  return beginningOf(text, 40);
}
