import { FIRST_OFFERS } from "../kinds/first-availability.ts";
import type { Kind } from "../kinds/kind.ts";
import { OLDER_COLUMNS } from "./csv-cells.ts";
import { columnKey, kindColumns, kindHeadingKey, MEMBER_CSV_COLUMNS, REPORT_COLUMNS } from "./csv-columns.ts";

/** What people write over a column, beside its own name; letters and digits alone count. */
const ALSO_WRITTEN: Readonly<Record<string, readonly string[]>> = {
  firstName: ["first", "given", "given name", "forename"],
  lastName: ["last", "surname", "family name"],
  email: ["e-mail", "mail", "mail address", "email address", "e-mail address"],
  unitNumber: ["unit", "unit #", "unit no", "unit id", "call sign", "radio", "badge", "badge number"],
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
  [...MEMBER_CSV_COLUMNS.map(({ name }) => name), ...OLDER_COLUMNS].map((name) => [columnKey(name), name]),
);
const BY_OTHER_WORDS = new Map(
  Object.entries(ALSO_WRITTEN).flatMap(([name, others]) => others.map((other) => [columnKey(other), name] as const)),
);

/** True for a heading that nobody needs to say anything of. */
export function isOfReport(heading: string): boolean {
  return REPORT_COLUMNS.includes(columnKey(heading));
}

/**
 * The column that each heading of a file means, null for one that means none. What somebody chose for a heading counts, then a
 * column's own name or that of a kind of the squad's own, then what people also call it where the file has no such column yet.
 */
export function columnsOf(
  headings: readonly string[],
  chosen: Readonly<Record<string, string | null>> = {},
  kinds: readonly Kind[] = [],
): readonly (string | null)[] {
  const ofKinds = new Map(kindColumns(kinds).map(({ heading }) => [kindHeadingKey(heading), heading]));
  const columns = headings.map((heading) => {
    const choice = Object.hasOwn(chosen, heading) ? chosen[heading] : undefined;
    const named = BY_OWN_NAME.get(columnKey(heading)) ?? ofKinds.get(kindHeadingKey(heading)) ?? null;
    return choice === undefined ? named : choice;
  });
  const taken = new Set(columns);
  for (const [index, heading] of headings.entries()) {
    const meant = BY_OTHER_WORDS.get(columnKey(heading));
    if (columns[index] !== null || Object.hasOwn(chosen, heading) || meant === undefined || taken.has(meant)) continue;
    columns[index] = meant;
    taken.add(meant);
  }
  return columns;
}

/** The required columns that none of a file's headings means. */
export function missingColumns(columns: readonly (string | null)[]): string[] {
  return MEMBER_CSV_COLUMNS.filter(({ name, isRequired }) => isRequired && !columns.includes(name)).map(({ name }) => name);
}

/** What somebody chose for the headings, as a form sends it; undefined for what is no such choice. */
export function chosenColumns(text: string, kinds: readonly Kind[] = []): Readonly<Record<string, string | null>> | undefined {
  const known = [...BY_OWN_NAME.values(), ...kindColumns(kinds).map(({ heading }) => heading)];
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== "object" || read === null || Array.isArray(read)) return undefined;
    const isColumn = (value: unknown): boolean => value === null || (typeof value === "string" && known.includes(value));
    return Object.values(read).every(isColumn) ? (read as Record<string, string | null>) : undefined;
  } catch {
    return undefined;
  }
}

/** A column as people say it: "firstName" is "First name". */
export function columnLabel(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
