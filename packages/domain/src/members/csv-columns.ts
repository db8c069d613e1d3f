import { firstOfferOfKind } from "../kinds/first-availability.ts";
import type { Kind } from "../kinds/kind.ts";
import type { Qualification } from "../qualifications/qualification.ts";
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
export const MEMBER_CSV_COLUMNS: readonly ImportColumn[] = Object.entries(MEMBER_FIELDS).map(
  ([name, field]) => ({
    name: name as keyof MemberContents,
    isRequired: field.whenNew === undefined,
    accepts: field.accepts,
    example: field.example,
  }),
);

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

const FIXED = new Set(
  [...MEMBER_CSV_COLUMNS.map(({ name }) => name), ...OLDER_COLUMNS, ...REPORT_COLUMNS].map(
    columnKey,
  ),
);

/** Whether a heading is compared as a column that every squad has. */
export function isFixedColumn(heading: string): boolean {
  return FIXED.has(columnKey(heading));
}

/** The columns for the squad's further kinds, after those that every squad has, in the squad's order. */
export function kindColumns(kinds: readonly Kind[]): KindColumn[] {
  return askedKinds(kinds)
    .filter((kind) => !firstOfferOfKind(kind))
    .map((kind) => ({
      kind,
      heading: isFixedColumn(kind.name) ? `${kind.name} (shifts)` : kind.name,
    }));
}

/** What the columns of a squad's own stand for. */
export interface SquadLists {
  readonly kinds: readonly Kind[];
  readonly qualifications: readonly Qualification[];
}

/** A squad that has no columns of its own. */
export const NO_LISTS: SquadLists = { kinds: [], qualifications: [] };

/** A column for a qualification: headed by its name, or by more where another column is headed so. */
export interface QualificationColumn {
  readonly heading: string;
  readonly qualification: Qualification;
}

/** The columns for the qualifications that are offered, after all others, in the order they are given in. */
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

/** The headings of a squad's own columns, in order. */
export function ownHeadings(lists: SquadLists): string[] {
  return [...kindColumns(lists.kinds), ...qualificationColumns(lists)].map(
    ({ heading }) => heading,
  );
}

/** A heading as that of a squad's own column is compared, in whatever script it is written. */
export function ownHeadingKey(heading: string): string {
  return heading
    .replace(/^\uFEFF/, "")
    .trim()
    .toLowerCase();
}
