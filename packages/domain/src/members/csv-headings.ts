import { OLDER_COLUMNS } from "./csv-cells.ts";
import { columnKey, MEMBER_CSV_COLUMNS } from "./csv-columns.ts";

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
  morningSundayEarlyAvailability: ["sunday early", "morning sunday early"],
  morningSundayLateAvailability: ["sunday late", "morning sunday late"],
  morningWeekdaysAvailability: ["weekday mornings", "morning weekdays", "mornings"],
  eveningAvailability: ["evening", "evenings"],
  nightAvailability: ["night", "nights"],
  emailNotifications: ["email reminders"],
  smsNotifications: ["sms", "texts", "text messages"],
  preferredShiftType: ["preferred", "preferred shift", "default shift type"],
  isAvailableForSubstitute: ["substitute", "available for substitute"],
};

/** What a report of rows that were left out has beside the columns of its file. */
const OF_A_REPORT = ["line", "outcome", "reason"];

const BY_OWN_NAME = new Map(
  [...MEMBER_CSV_COLUMNS.map(({ name }) => name), ...OLDER_COLUMNS].map((name) => [columnKey(name), name]),
);
const BY_OTHER_WORDS = new Map(
  Object.entries(ALSO_WRITTEN).flatMap(([name, others]) => others.map((other) => [columnKey(other), name] as const)),
);

/** True for a heading that nobody needs to say anything of. */
export function isOfReport(heading: string): boolean {
  return OF_A_REPORT.includes(columnKey(heading));
}

/**
 * The column that each heading of a file means, null for one that means none. What somebody chose for a heading counts, then a
 * column's own name, then what people also call it where the file has no such column yet.
 */
export function columnsOf(
  headings: readonly string[],
  chosen: Readonly<Record<string, string | null>> = {},
): readonly (string | null)[] {
  const columns = headings.map((heading) => {
    const choice = Object.hasOwn(chosen, heading) ? chosen[heading] : undefined;
    return choice === undefined ? (BY_OWN_NAME.get(columnKey(heading)) ?? null) : choice;
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
export function chosenColumns(text: string): Readonly<Record<string, string | null>> | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== "object" || read === null || Array.isArray(read)) return undefined;
    const isColumn = (value: unknown): boolean =>
      value === null || (typeof value === "string" && [...BY_OWN_NAME.values()].includes(value));
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
