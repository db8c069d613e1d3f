import { firstOfferOfKind } from "../kinds/first-availability.ts";
import type { Kind } from "../kinds/kind.ts";
import { OLDER_COLUMNS } from "./csv-cells.ts";
import { askedKinds } from "./member-availability.ts";
import { MEMBER_FIELDS, type MemberContents } from "./member-fields.ts";

interface ImportColumn {
  readonly name: keyof MemberContents;
  readonly isRequired: boolean;
  /** What the field reference of the import dialog says. */
  readonly accepts: string;
  /** What the template's example row holds. */
  readonly example: string;
}

/** The columns of the import template and of the export, in order. */
export const MEMBER_CSV_COLUMNS: readonly ImportColumn[] = Object.entries(MEMBER_FIELDS).map(([name, field]) => ({
  name: name as keyof MemberContents,
  isRequired: field.whenNew === undefined,
  accepts: field.accepts,
  example: field.example,
}));

/** A column's name as headings are compared: "First Name", "first_name" and "firstName" are one, a byte-order mark is none. */
export function columnKey(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** What a report of rows that were left out has beside the columns of its file. */
export const REPORT_COLUMNS: readonly string[] = ["line", "outcome", "reason"];

/** A column for a kind that has none of old: headed by its name, or by more where that is the name of a column. */
export interface KindColumn {
  readonly heading: string;
  readonly kind: Kind;
}

/** The columns for the squad's further kinds, after all others, in the squad's order. */
export function kindColumns(kinds: readonly Kind[]): KindColumn[] {
  const taken = new Set([...MEMBER_CSV_COLUMNS.map(({ name }) => name), ...OLDER_COLUMNS, ...REPORT_COLUMNS].map(columnKey));
  return askedKinds(kinds)
    .filter((kind) => !firstOfferOfKind(kind))
    .map((kind) => ({ kind, heading: taken.has(columnKey(kind.name)) ? `${kind.name} (shifts)` : kind.name }));
}

/** A heading as that of a further kind is compared, in whatever script it is written. */
export function kindHeadingKey(heading: string): string {
  return heading
    .replace(/^\uFEFF/, "")
    .trim()
    .toLowerCase();
}
