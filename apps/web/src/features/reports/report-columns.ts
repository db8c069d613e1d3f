import type { Column } from "../../ui/layout/data-table.tsx";

/** The unit number column of member reports. */
export function unitColumn<Row extends { readonly unitNumber: string }>(): Column<Row> {
  const unit = ({ unitNumber }: Row): string => unitNumber;
  return { key: "unit", label: "Unit", cell: unit, sortBy: unit, isOneLine: true, onPhone: "head" };
}

/** The columns for the member, sorted by last name, and the unit number. */
export function memberColumns<
  Row extends Readonly<Record<"unitNumber" | "firstName" | "lastName", string>>,
>(
  nameOf: (row: Row) => string = ({ firstName, lastName }) => `${firstName} ${lastName}`,
): readonly Column<Row>[] {
  const sortBy = ({ firstName, lastName }: Row): string => `${lastName} ${firstName}`;
  return [{ key: "member", label: "Member", cell: nameOf, sortBy, onPhone: "head" }, unitColumn()];
}

/** A sortable column of numbers; `more` adds an explanation or a custom cell. */
export function figureColumn<Row>(
  key: string,
  label: string,
  of: (row: Row) => number,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  return { key, label, cell: of, sortBy: of, isNumber: true, ...more };
}
