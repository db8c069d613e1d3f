import { FIGURE_HINTS } from "@watchbill/domain/reports/figure-hints";
import { monthName } from "@watchbill/domain/time/format";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { ColumnChart } from "../../ui/chart/column-chart.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { type Column, DataTable } from "../../ui/layout/data-table.tsx";
import { FigureNotes } from "../../ui/layout/figure-notes.tsx";
import { CsvButton } from "./csv-button.tsx";
import { figureColumn } from "./report-columns.ts";
import { downloadReportCsv } from "./report-csv.ts";

type Row = Output<"reports.replacements">[number];

const MONTHS_SHOWN = 12;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "month",
    label: "Month",
    cell: ({ month }) => monthText(month),
    sortBy: ({ month }) => month,
  },
  figureColumn("asked", "Requested", ({ asked }) => asked),
  figureColumn("filled", "Filled", ({ filled }) => filled),
  figureColumn("share", "Filled (%)", ({ asked, filled }) => filled / asked, {
    cell: ({ asked, filled }) => `${Math.round((100 * filled) / asked)}%`,
  }),
  figureColumn("hours", "Time to fill", ({ hoursToFill }) => hoursToFill ?? -1, {
    cell: ({ hoursToFill }) =>
      hoursToFill === null ? "-" : `${Math.round(hoursToFill * 10) / 10} h`,
    hint: FIGURE_HINTS.hoursToFill,
  }),
];

function monthText(month: string): string {
  return `${monthName(Number(month.slice(5, 7)))} ${month.slice(0, 4)}`;
}

/**
 * Statistics of replacement requests, for the year that ends with the date range, or for the whole
 * range if it is longer.
 */
export function RequestsCard({
  startDate,
  endDate,
}: {
  readonly startDate: string;
  readonly endDate: string;
}) {
  const months = monthsUpTo(endDate);
  const from = [startDate, months[0] ?? startDate].toSorted()[0] ?? startDate;
  const report = useEndpoint("reports.replacements", { startDate: from, endDate });
  const rows = report.data ?? [];
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  return (
    <Card
      className="break-inside-avoid"
      title="Replacement requests"
      aside={<CsvButton isEmpty={rows.length === 0} onSave={() => save(rows, from, endDate)} />}
    >
      <QueryBoundary
        of={report}
        loading={<Skeleton className="h-32" />}
        failed="Couldn't load replacement requests."
        empty={
          <EmptyState title="No replacement requests in this period">
            Choose other dates above.
          </EmptyState>
        }
      >
        {() => (
          <>
            <p className="mb-3">{summaryOf(rows)}</p>
            <ColumnChart
              label={`Replacement requests by month, filled of requested. ${summaryOf(rows)}`}
              columns={months.map((month) => ({
                key: month,
                label: monthName(Number(month.slice(5, 7))).slice(0, 3),
                all: byMonth.get(month)?.asked ?? 0,
                met: byMonth.get(month)?.filled ?? 0,
              }))}
            />
            <DataTable
              caption="Replacement requests by month"
              rows={rows}
              rowKey={({ month }) => month}
              columns={COLUMNS}
              isTableOnPhone
            />
            <FigureNotes
              notes={[
                ["Requested", FIGURE_HINTS.asked],
                ["Filled", FIGURE_HINTS.filled],
                ["Time to fill", FIGURE_HINTS.hoursToFill],
              ]}
            />
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

/** Returns the first day of each of the twelve months up to the date's month. */
function monthsUpTo(date: string): string[] {
  const last = Temporal.PlainDate.from(date).with({ day: 1 });
  return Array.from({ length: MONTHS_SHOWN }, (_, index) =>
    last.subtract({ months: MONTHS_SHOWN - 1 - index }).toString(),
  );
}

function summaryOf(rows: readonly Row[]): string {
  const asked = rows.reduce((sum, row) => sum + row.asked, 0);
  const filled = rows.reduce((sum, row) => sum + row.filled, 0);
  return `${filled} of ${asked} requests filled (${Math.round((100 * filled) / asked)}%).`;
}

function save(rows: readonly Row[], from: string, until: string): void {
  downloadReportCsv({ name: "requests", title: "Replacement requests", from, until }, [
    ["Month", "Requested", "Filled", "Median hours to fill"],
    ...rows.map(({ month, asked, filled, hoursToFill }) => [
      month,
      asked,
      filled,
      hoursToFill ?? "",
    ]),
  ]);
}
