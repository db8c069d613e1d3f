import type { Qualification } from "../../qualifications/qualification.ts";
import { firstOfferOfShiftType } from "../../shift-types/first-availability.ts";
import type { ShiftType } from "../../shift-types/shift-type.ts";
import { askedKinds } from "../availability/member-availability.ts";
import { MEMBER_FIELDS, type MemberContents } from "../member-fields.ts";
import { OLDER_COLUMNS } from "./csv-cells.ts";

interface ImportColumn {
  readonly name: keyof MemberContents;
  readonly isRequired: boolean;
  readonly accepts: string;
  readonly example: string;
}

/** The columns of the import template and the export, in order. */
export const MEMBER_CSV_COLUMNS: readonly ImportColumn[] = Object.entries(MEMBER_FIELDS).map(
  ([name, field]) => ({
    name: name as keyof MemberContents,
    isRequired: field.whenNew === undefined,
    accepts: field.accepts,
    example: field.example,
  }),
);

/**
 * Normalizes a heading for comparison: "First Name", "first_name" and "firstName" are equal.
 * Ignores a byte-order mark.
 */
export function columnKey(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** The columns that a report of skipped rows adds to those of the imported file. */
export const REPORT_COLUMNS: readonly string[] = ["line", "outcome", "reason"];

/**
 * The CSV column of a shift type that has no legacy column. Its heading is the shift type's name,
 * extended if another column has that name.
 */
interface KindColumn {
  readonly heading: string;
  readonly kind: ShiftType;
}

const FIXED = new Set(
  [...MEMBER_CSV_COLUMNS.map(({ name }) => name), ...OLDER_COLUMNS, ...REPORT_COLUMNS].map(
    columnKey,
  ),
);

/** True for a heading that equals a column every squad has. */
export function isFixedColumn(heading: string): boolean {
  return FIXED.has(columnKey(heading));
}

/**
 * Returns the columns of the squad's own shift types, in the squad's order; they follow the
 * standard columns.
 */
export function kindColumns(kinds: readonly ShiftType[]): KindColumn[] {
  return askedKinds(kinds)
    .filter((kind) => !firstOfferOfShiftType(kind))
    .map((kind) => ({
      kind,
      heading: isFixedColumn(kind.name) ? `${kind.name} (shifts)` : kind.name,
    }));
}

/** The squad's shift types and qualifications, each of which has its own CSV column. */
export interface SquadLists {
  readonly kinds: readonly ShiftType[];
  readonly qualifications: readonly Qualification[];
}

export const NO_LISTS: SquadLists = { kinds: [], qualifications: [] };

/**
 * The CSV column of a qualification. Its heading is the qualification's name, extended if another
 * column has that heading.
 */
export interface QualificationColumn {
  readonly heading: string;
  readonly qualification: Qualification;
}

/** Returns the columns of the qualifications in the given order; they follow all other columns. */
export function qualificationColumns({ kinds, qualifications }: SquadLists): QualificationColumn[] {
  const taken = new Set(kindColumns(kinds).map(({ heading }) => ownHeadingKey(heading)));
  return qualifications
    .filter(({ isArchived }) => !isArchived)
    .map((qualification) => {
      let heading = qualification.name;
      while (isFixedColumn(heading) || taken.has(ownHeadingKey(heading)))
        heading += " (qualification)";
      taken.add(ownHeadingKey(heading));
      return { qualification, heading };
    });
}

export function ownHeadings(lists: SquadLists): string[] {
  return [...kindColumns(lists.kinds), ...qualificationColumns(lists)].map(
    ({ heading }) => heading,
  );
}

/** Normalizes the heading of a squad's own column for comparison, in any script. */
export function ownHeadingKey(heading: string): string {
  return heading
    .replace(/^\uFEFF/, "")
    .trim()
    .toLowerCase();
}
