import { FIRST_OFFERS, firstOfferOfShiftType } from "../../shift-types/first-availability.ts";
import { isRoleWord, OLDER_COLUMNS } from "./csv-cells.ts";
import {
  columnKey,
  MEMBER_CSV_COLUMNS,
  NO_LISTS,
  ownHeadingKey,
  ownHeadings,
  qualificationColumns,
  REPORT_COLUMNS,
  type SquadLists,
} from "./csv-columns.ts";

/** Alternative names of each column; only letters and digits are compared. */
const ALSO_WRITTEN: Readonly<Record<string, readonly string[]>> = {
  firstName: ["first", "given", "given name", "forename"],
  lastName: ["last", "surname", "family name"],
  email: ["e-mail", "mail", "mail address", "email address", "e-mail address"],
  unitNumber: [
    "unit",
    "unit #",
    "unit no",
    "unit id",
    "call sign",
    "radio",
    "badge",
    "badge number",
  ],
  phoneNumber: [
    "phone",
    "mobile",
    "cell",
    "telephone",
    "tel",
    "phone #",
    "phone no",
    "mobile phone",
    "mobile number",
    "cell phone",
    "cell number",
    "contact number",
  ],
  phoneCarrier: ["carrier", "cell carrier", "mobile carrier", "provider"],
  isActive: ["active", "status"],
  ...Object.fromEntries(FIRST_OFFERS.map(({ field, alsoWritten }) => [field, alsoWritten])),
  emailNotifications: ["email reminders"],
  smsNotifications: ["sms", "texts", "text messages"],
  preferredShiftType: ["preferred", "preferred shift", "default shift type"],
  isAvailableForSubstitute: ["substitute", "available for substitute"],
};

const BY_OWN_NAME = new Map(
  [...MEMBER_CSV_COLUMNS.map(({ name }) => name), ...OLDER_COLUMNS].map((name) => [
    columnKey(name),
    name,
  ]),
);
const BY_OTHER_WORDS = new Map(
  Object.entries(ALSO_WRITTEN).flatMap(([name, others]) =>
    others.map((other) => [columnKey(other), name] as const),
  ),
);

/** True for a heading that a report of skipped rows adds; its column is not imported. */
export function isOfReport(heading: string): boolean {
  return REPORT_COLUMNS.includes(columnKey(heading));
}

/**
 * Maps each heading to a column name, or to null. The user's choice comes first, then the column's
 * own name and the names of the squad's shift types and qualifications. Last, for columns that are
 * still missing: the present names of built-in shift types, aliases and qualification codes.
 */
export function columnsOf(
  headings: readonly string[],
  chosen: Readonly<Record<string, string | null>> = {},
  lists: SquadLists = NO_LISTS,
): readonly (string | null)[] {
  const own = new Map(ownHeadings(lists).map((heading) => [ownHeadingKey(heading), heading]));
  const byCode = new Map(
    qualificationColumns(lists).map(({ heading, qualification: { code } }) => [
      ownHeadingKey(code),
      heading,
    ]),
  );
  const renamed = new Map(
    lists.kinds.flatMap((kind) => {
      const first = kind.isArchived ? undefined : firstOfferOfShiftType(kind);
      return first ? [[ownHeadingKey(kind.name), first.field] as const] : [];
    }),
  );
  const columns = headings.map((heading) => {
    const choice = Object.hasOwn(chosen, heading) ? chosen[heading] : undefined;
    const named = BY_OWN_NAME.get(columnKey(heading)) ?? own.get(ownHeadingKey(heading)) ?? null;
    return choice === undefined ? named : choice;
  });
  const taken = new Set(columns);
  for (const [index, heading] of headings.entries()) {
    if (columns[index] !== null || Object.hasOwn(chosen, heading)) continue;
    const meant = [
      renamed.get(ownHeadingKey(heading)),
      BY_OTHER_WORDS.get(columnKey(heading)),
      byCode.get(ownHeadingKey(heading)),
    ].find((column) => column !== undefined && !taken.has(column));
    if (meant === undefined) continue;
    columns[index] = meant;
    taken.add(meant);
  }
  return columns;
}

/**
 * Ignores a role column that the user did not choose if most of its cells are no roles: a squad
 * writes ranks in it, such as "Captain".
 */
export function withoutRanks(
  columns: readonly (string | null)[],
  rows: readonly (readonly string[])[],
  isChosen: boolean,
): readonly (string | null)[] {
  const index = columns.indexOf("role");
  if (index === -1 || isChosen) return columns;
  const words = rows.map((cells) => cells[index] ?? "").filter((word) => word.trim() !== "");
  const ranks = words.filter((word) => !isRoleWord(word));
  return ranks.length * 2 > words.length ? columns.with(index, null) : columns;
}

/** The headings may be in one of this many first lines, below a title. */
export const HEADING_LINES = 10;

/** True for a row that names every required column. */
export function isHeadingRow(cells: readonly string[], lists: SquadLists = NO_LISTS): boolean {
  return missingColumns(columnsOf(cells, {}, lists)).length === 0;
}

export function missingColumns(columns: readonly (string | null)[]): string[] {
  return MEMBER_CSV_COLUMNS.filter(
    ({ name, isRequired }) => isRequired && !columns.includes(name),
  ).map(({ name }) => name);
}

/** Parses the user's column choices from a form; undefined when invalid. */
export function chosenColumns(
  text: string,
  lists: SquadLists = NO_LISTS,
): Readonly<Record<string, string | null>> | undefined {
  const known = [...BY_OWN_NAME.values(), ...ownHeadings(lists)];
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== "object" || read === null || Array.isArray(read)) return undefined;
    const isColumn = (value: unknown): boolean =>
      value === null || (typeof value === "string" && known.includes(value));
    return Object.values(read).every(isColumn)
      ? (read as Record<string, string | null>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Formats a column name as a label: "firstName" becomes "First name". */
export function columnLabel(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
