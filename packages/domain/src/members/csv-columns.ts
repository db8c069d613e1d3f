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
