import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { IconButton } from "../button.tsx";

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Returns the sort key of a row; a column without it cannot be sorted. */
  readonly sortBy?: (row: Row) => string | number;
  readonly isNumber?: boolean;
  /**
   * Where a phone shows the column: in the row's first line, below it without a label, or
   * collapsed. By default, numbers share one line.
   */
  readonly onPhone?: "head" | "below" | "folded";
  /** True to keep a short text on one line, as for numbers. */
  readonly isOneLine?: boolean;
  /** Tooltip that says what the number counts. */
  readonly hint?: string;
  /**
   * Returns the column's cell in the row of totals; without any such column there is no such row.
   */
  readonly total?: (rows: readonly Row[]) => ReactNode;
}

/**
 * Minimum width of a column that wraps, with room for an average name; words may break anywhere.
 */
const BROKEN = "min-w-24 wrap-anywhere";
/** Padding for text next to a right-aligned number. */
const OFF_FIGURE = "xl:[.text-right+&:not(.text-right)]:ps-5";

interface Order {
  readonly key: string;
  readonly isDescending: boolean;
}

/**
 * Rows as a table on desktop and as cards on a phone; a table with few short columns stays a table.
 * The headers of sortable columns are buttons.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isTableOnPhone = false,
}: {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** True if the columns are few and short enough to fit side by side on a phone. */
  readonly isTableOnPhone?: boolean;
}) {
  const [order, setOrder] = useState<Order | null>(null);
  const sorted = inOrder(rows, columns, order);
  const press = (column: Column<Row>): void =>
    setOrder({
      key: column.key,
      isDescending: order?.key === column.key ? !order.isDescending : Boolean(column.isNumber),
    });
  return (
    <>
      {isTableOnPhone ? null : <PhoneOrder columns={columns} order={order} onPress={press} />}
      <table
        className={`w-full border-collapse text-start ${isTableOnPhone ? "phone:text-sm" : "phone:block"}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className={isTableOnPhone ? "" : "phone:sr-only"}>
          <tr className="border-b border-line-strong/60">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                title={column.hint}
                aria-sort={
                  order?.key === column.key
                    ? order.isDescending
                      ? "descending"
                      : "ascending"
                    : undefined
                }
                className={`py-1 pe-3 text-sm font-semibold text-ink-soft ${OFF_FIGURE} ${isTableOnPhone ? "phone:pe-1 phone:text-xs" : ""} ${column.isNumber ? "text-end" : ""}`}
              >
                {column.sortBy ? (
                  <button
                    type="button"
                    onClick={() => press(column)}
                    className={`inline-flex ${isTableOnPhone ? "" : "phone:hidden"} min-h-11 min-w-11 items-center gap-1 hover:text-ink print:hidden ${column.isNumber ? "justify-end text-end" : ""}`}
                  >
                    {column.label}
                    <SortMark order={order?.key === column.key ? order : null} />
                  </button>
                ) : null}
                {/* Browsers repeat a header's text on each printed page, but not buttons in it,
                    so print has plain text. */}
                <span
                  className={
                    column.sortBy
                      ? `hidden print:inline ${isTableOnPhone ? "" : "phone:inline"}`
                      : ""
                  }
                >
                  {column.label}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {isTableOnPhone ? (
          <tbody>
            {sorted.map((row) => (
              <PlainRow key={rowKey(row)} columns={columns} row={row} />
            ))}
          </tbody>
        ) : (
          <tbody className="phone:grid phone:grid-cols-[minmax(0,1fr)] phone:gap-2">
            {sorted.map((row) => (
              <DataRow key={rowKey(row)} columns={columns} row={row} />
            ))}
          </tbody>
        )}
        <Totals columns={columns} rows={rows} isTableOnPhone={isTableOnPhone} />
      </table>
    </>
  );
}

/** Sort controls for a phone, where there are no column headers. */
function PhoneOrder<Row>({
  columns,
  order,
  onPress,
}: {
  readonly columns: readonly Column<Row>[];
  readonly order: Order | null;
  readonly onPress: (column: Column<Row>) => void;
}) {
  const id = useId();
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined);
  const chosen = sortable.find(({ key }) => key === order?.key);
  if (sortable.length < 2) return null;
  return (
    <div className="mb-2 hidden items-center gap-2 phone:flex print:hidden">
      <label htmlFor={id} className="text-sm font-semibold whitespace-nowrap">
        Sort by
      </label>
      <select
        id={id}
        value={chosen?.key ?? ""}
        onChange={({ target }) => {
          const column = sortable.find(({ key }) => key === target.value);
          if (column) onPress(column);
        }}
        className="min-h-11 min-w-0 flex-1 rounded-lg border border-line-strong bg-surface px-3"
      >
        {chosen ? null : <option value="">Default order</option>}
        {sortable.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      {chosen ? (
        <IconButton label="Reverse order" onClick={() => onPress(chosen)}>
          <SortMark order={order} />
        </IconButton>
      ) : null}
    </div>
  );
}

function PlainRow<Row>({
  columns,
  row,
}: {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
}) {
  return (
    <tr className="border-b border-line hover:bg-raised">
      {columns.map((column) => (
        <td
          key={column.key}
          className={`py-2 pe-3 align-top phone:pe-1 ${OFF_FIGURE} ${column.isNumber ? "tabular text-end whitespace-nowrap" : BROKEN}`}
        >
          <span>{column.cell(row)}</span>
        </td>
      ))}
    </tr>
  );
}

/**
 * A row as a card on a phone. The first line has flex order 0, with the button if it fits; then
 * come a break, the content below, and the collapsed fields.
 */
function DataRow<Row>({
  columns,
  row,
}: {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const hasFold = columns.some(({ onPhone }) => onPhone === "folded");
  const figures = columns.filter(isFigure).length;
  const hasBelow = figures > 0 || columns.some(({ onPhone }) => onPhone === "below");
  return (
    <tr
      className={`${hasBelow ? "phone:before:order-1 phone:before:basis-full" : ""} border-b border-line phone:flex phone:flex-wrap phone:items-center phone:gap-x-2 phone:gap-y-0.5 phone:rounded-lg phone:border phone:px-3 phone:pt-1 phone:pb-2 hover:bg-raised`}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          className={`py-2 pe-3 align-top phone:min-w-0 phone:p-0 ${OFF_FIGURE} ${column.isNumber ? "tabular text-end phone:text-start" : ""} ${column.isOneLine || column.isNumber ? "whitespace-nowrap phone:whitespace-normal" : BROKEN} ${phoneShape(column, isOpen)}`}
        >
          {isUnlabelled(column) ? null : (
            <span className="hidden text-sm font-normal text-ink-soft phone:inline">
              {column.label}
            </span>
          )}
          <span className={`min-w-0 ${isUnlabelled(column) ? "" : "phone:text-end"}`}>
            {column.cell(row)}
          </span>
        </td>
      ))}
      {hasFold ? (
        <td
          className={`hidden phone:block phone:flex-1 phone:text-end print:hidden ${figures > 1 ? "" : "phone:order-2"}`}
        >
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="min-h-11 px-2 font-semibold text-accent-strong underline"
          >
            {isOpen ? "Hide details" : "Details"}
          </button>
        </td>
      ) : null}
    </tr>
  );
}

/** The row of totals; its first cell says "Total". */
function Totals<Row>({
  columns,
  rows,
  isTableOnPhone,
}: {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly isTableOnPhone: boolean;
}) {
  if (rows.length < 2 || columns.every(({ total }) => total === undefined)) return null;
  const [first, ...others] = columns;
  return (
    <tfoot
      className={`border-t-2 border-line-strong/60 font-semibold ${isTableOnPhone ? "" : "phone:mt-2 phone:block phone:px-3"}`}
    >
      <tr
        className={
          isTableOnPhone ? "" : "phone:flex phone:flex-wrap phone:items-baseline phone:gap-x-2"
        }
      >
        <th scope="row" className="py-2 pe-3 text-start">
          {first?.total?.(rows) ?? "Total"}
        </th>
        {others.map(({ key, label, total, isNumber = false }) => (
          <td
            key={key}
            className={`tabular py-2 pe-3 ${OFF_FIGURE} ${isTableOnPhone ? "phone:pe-1" : total ? "" : "phone:hidden"} ${isNumber ? "text-end whitespace-nowrap" : ""}`}
          >
            {total && !isTableOnPhone ? (
              <span className="hidden text-sm font-normal text-ink-soft phone:inline">
                {label}{" "}
              </span>
            ) : null}
            {total?.(rows)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** True for a short number that a phone shows at once; several share a line. */
function isFigure<Row>({ isNumber = false, onPhone }: Column<Row>): boolean {
  return isNumber && onPhone === undefined;
}

function isUnlabelled<Row>({ onPhone }: Column<Row>): boolean {
  return onPhone === "head" || onPhone === "below";
}

function phoneShape<Row>(column: Column<Row>, isOpen: boolean): string {
  if (column.onPhone === "head") return "phone:font-semibold";
  if (column.onPhone === "below") return "phone:order-2 phone:font-semibold";
  if (column.onPhone === "folded" && !isOpen) return "phone:hidden";
  if (isFigure(column))
    return "phone:order-2 phone:me-2 phone:flex phone:items-baseline phone:gap-1.5 phone:font-semibold";
  return "phone:order-3 phone:flex phone:basis-full phone:justify-between phone:gap-3";
}

function SortMark({ order }: { readonly order: Order | null }) {
  if (!order) return null;
  const Icon = order.isDescending ? ArrowDown : ArrowUp;
  return <Icon aria-hidden size={14} />;
}

function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: Order | null,
): readonly Row[] {
  const by = columns.find(({ key }) => key === order?.key)?.sortBy;
  if (!by || !order) return rows;
  const sign = order.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(by(a), by(b)));
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), undefined, { numeric: true });
}
