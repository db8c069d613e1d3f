import type { Column } from "../../ui/layout/data-table.tsx";

/** Unit numbers, as every report about members has them. */
export function unitColumn<Row extends { readonly unitNumber: string }>(): Column<Row> {
  const unit = ({ unitNumber }: Row): string => unitNumber;
  return { key: "unit", label: "Unit", cell: unit, sortBy: unit, isOneLine: true, onPhone: "head" };
}

/** Whom a row is about, sorted by their last names, and their unit numbers. */
export function memberColumns<
  Row extends Readonly<Record<"unitNumber" | "firstName" | "lastName", string>>,
>(
  nameOf: (row: Row) => string = ({ firstName, lastName }) => `${firstName} ${lastName}`,
): readonly Column<Row>[] {
  const sortBy = ({ firstName, lastName }: Row): string => `${lastName} ${firstName}`;
  return [{ key: "member", label: "Member", cell: nameOf, sortBy, onPhone: "head" }, unitColumn()];
}

/** A figure, by which rows are sorted; `more` says what it means, or shows it otherwise. */
export function figureColumn<Row>(
  key: string,
  label: string,
  of: (row: Row) => number,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  return { key, label, cell: of, sortBy: of, isNumber: true, ...more };
}
