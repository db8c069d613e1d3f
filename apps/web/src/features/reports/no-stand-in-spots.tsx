import { FIGURE_HINTS } from "@watchbill/domain/reports/figure-hints";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { counted } from "@watchbill/domain/time/counted";
import { formatDay, formatTime } from "@watchbill/domain/time/format";
import { UserRoundX } from "lucide-react";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { downloadCsv } from "../../lib/browser/csv-download.ts";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { type Column, DataTable } from "../../ui/layout/data-table.tsx";
import { organizationNow } from "../settings/organization.ts";
import { CsvButton } from "./csv-button.tsx";
import { FigureNotes } from "./figure-notes.tsx";

type Report = Output<"reports.withoutStandIn">;
type Row = Report["lackingStandIn"][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "date",
    label: "Date",
    cell: ({ date }) => formatDay(date, organizationNow()),
    sortBy: byStart,
    isOneLine: true,
    onPhone: "head",
  },
  { key: "shift", label: "Shift", cell: shiftName, sortBy: shiftName, onPhone: "head" },
  {
    key: "time",
    label: "Start",
    cell: ({ startTime }) => formatTime(startTime, organizationNow()),
    sortBy: ({ startTime }) => startTime,
  },
  {
    key: "unit",
    label: "Unit",
    cell: ({ unitNumber }) => unitNumber,
    sortBy: ({ unitNumber }) => unitNumber,
    isOneLine: true,
  },
  { key: "member", label: "Member", cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: "role",
    label: "Role",
    cell: ({ roleName }) => roleName ?? "-",
    sortBy: ({ roleName }) => roleName ?? "",
  },
];

function byStart({ date, startTime }: Row): string {
  return `${date} ${startTime}`;
}

/** Upcoming filled spots without a stand-in, with their shifts. */
export function SpotsWithoutStandIn({
  startDate,
  endDate,
}: {
  readonly startDate: string;
  readonly endDate: string;
}) {
  const report = useEndpoint("reports.withoutStandIn", { startDate, endDate });
  const rows = report.data?.lackingStandIn ?? [];
  return (
    <Card
      className="break-inside-avoid"
      title="Fragile places"
      aside={
        <CsvButton isEmpty={rows.length === 0} onSave={() => save(rows, startDate, endDate)} />
      }
    >
      <QueryBoundary
        of={report}
        loading={<Skeleton className="h-32" />}
        failed="The fragile places could not be read."
        isEmpty={({ lackingStandIn }) => lackingStandIn.length === 0}
        empty={
          <EmptyState
            icon={<UserRoundX aria-hidden size={32} />}
            title={report.data ? emptyText(report.data) : ""}
          />
        }
      >
        {(data) => (
          <>
            <p className="mb-3">{summaryOf(data, endDate)}</p>
            <div
              role="region"
              aria-label="Fragile places"
              tabIndex={0}
              className="relative md:overflow-x-auto print:overflow-visible"
            >
              <DataTable
                caption="Filled places that nobody could take over"
                columns={COLUMNS}
                rows={rows}
                rowKey={({ assignmentId }) => assignmentId}
              />
            </div>
            <FigureNotes notes={[["Fragile", FIGURE_HINTS.lackingStandIn]]} />
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

function emptyText({ from, spots }: Report): string {
  if (from === null) return "These dates are over; what is fragile is said of the days ahead";
  return spots === 0
    ? "No place ahead in these dates is filled"
    : `Somebody could step in at ${spots === 1 ? "the one filled place" : `each of the ${spots} filled places`}`;
}

/** "3 of 40 filled places ahead are fragile, on 2 shifts: nobody could step in." */
function summaryOf({ spots, lackingStandIn, until }: Report, endDate: string): string {
  const shifts = new Set(lackingStandIn.map(({ shiftId }) => shiftId)).size;
  const are = lackingStandIn.length === 1 ? "is" : "are";
  const reach =
    until !== null && until < endDate
      ? ` Counted up to ${formatDay(until, organizationNow())}.`
      : "";
  return `${lackingStandIn.length} of ${counted(spots, "filled place")} ahead ${are} fragile, on ${counted(shifts, "shift")}: nobody could step in as things stand.${reach}`;
}

function save(rows: readonly Row[], from: string, until: string): void {
  downloadCsv(`fragile-places-${from}-to-${until}.csv`, [
    ["Date", "Start", "Shift", "Unit", "Member", "Role"],
    ...rows.map((row) => [
      row.date,
      row.startTime,
      shiftName(row),
      row.unitNumber,
      row.name,
      row.roleName ?? "",
    ]),
  ]);
}
