import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useState } from "react";

/** One column: what it shows, how it sorts, and what its figure means. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** What rows are sorted by when the head is pressed; a column without it does not sort. */
  readonly sortBy?: (row: Row) => string | number;
  readonly isNumber?: boolean;
  /** On a phone: in the row's first line, without its label; or folded until asked for. */
  readonly onPhone?: "head" | "folded";
  /** Keeps a short text on one line. */
  readonly isOneLine?: boolean;
  /** A sentence under the pointer that says what the figure counts. */
  readonly hint?: string;
}

interface Order {
  readonly key: string;
  readonly isDescending: boolean;
}

/** Rows as a table on a desk and as cards on a phone; heads that sort are buttons. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
}) {
  const [order, setOrder] = useState<Order | null>(null);
  const sorted = inOrder(rows, columns, order);
  const press = (column: Column<Row>): void =>
    setOrder({ key: column.key, isDescending: order?.key === column.key ? !order.isDescending : Boolean(column.isNumber) });
  return (
    <table className="w-full border-collapse text-left phone:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="phone:sr-only">
        <tr className="border-b border-line-strong/60">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              title={column.hint}
              aria-sort={order?.key === column.key ? (order.isDescending ? "descending" : "ascending") : undefined}
              className={`py-1 pr-3 text-sm font-semibold text-ink-soft ${column.isNumber ? "text-right" : ""}`}
            >
              {column.sortBy ? (
                <button
                  type="button"
                  onClick={() => press(column)}
                  className="inline-flex min-h-11 items-center gap-1 hover:text-ink print:hidden"
                >
                  {column.label}
                  <SortMark order={order?.key === column.key ? order : null} />
                </button>
              ) : null}
              {/* On further sheets a browser repeats a head's text, but not its buttons. */}
              <span className={column.sortBy ? "hidden print:inline" : ""}>{column.label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="phone:grid phone:gap-3">
        {sorted.map((row) => (
          <DataRow key={rowKey(row)} columns={columns} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function DataRow<Row>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }) {
  const [isOpen, setIsOpen] = useState(false);
  const hasFold = columns.some(({ onPhone }) => onPhone === "folded");
  return (
    <tr className="border-b border-line phone:flex phone:flex-wrap phone:items-center phone:gap-x-2 phone:gap-y-1 phone:rounded-lg phone:border phone:px-3 phone:py-2 hover:bg-raised">
      {columns.map((column) => (
        <td
          key={column.key}
          className={`py-2 pr-3 align-top phone:p-0 ${column.isNumber ? "tabular text-right phone:text-left" : ""} ${column.isOneLine ? "whitespace-nowrap phone:whitespace-normal" : ""} ${phoneShape(column.onPhone, isOpen)}`}
        >
          {column.onPhone === "head" ? null : <span className="hidden text-sm text-ink-soft phone:inline">{column.label}</span>}
          <span className={`min-w-0 ${column.onPhone === "head" ? "" : "phone:text-right"}`}>{column.cell(row)}</span>
        </td>
      ))}
      {hasFold ? (
        <td className="hidden phone:block phone:flex-1 phone:text-right print:hidden">
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

function phoneShape(onPhone: "head" | "folded" | undefined, isOpen: boolean): string {
  if (onPhone === "head") return "phone:font-semibold";
  if (onPhone === "folded" && !isOpen) return "phone:hidden";
  return "phone:flex phone:basis-full phone:justify-between phone:gap-3";
}

function SortMark({ order }: { readonly order: Order | null }) {
  if (!order) return null;
  const Icon = order.isDescending ? ArrowDown : ArrowUp;
  return <Icon aria-hidden size={14} />;
}

function inOrder<Row>(rows: readonly Row[], columns: readonly Column<Row>[], order: Order | null): readonly Row[] {
  const by = columns.find(({ key }) => key === order?.key)?.sortBy;
  if (!by || !order) return rows;
  const sign = order.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(by(a), by(b)));
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), undefined, { numeric: true });
}
