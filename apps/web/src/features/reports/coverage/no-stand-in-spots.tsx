import { FIGURE_HINTS } from "@watchbill/domain/reports/figure-hints";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { plural } from "@watchbill/domain/text/language";
import { formatDay, formatTime } from "@watchbill/domain/time/format";
import { UserRoundX } from "lucide-react";
import type { Output } from "../../../lib/api/api.ts";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../../ui/layout/card.tsx";
import { type Column, DataTable } from "../../../ui/layout/data-table.tsx";
import { FigureNotes } from "../../../ui/layout/figure-notes.tsx";
import { organizationNow } from "../../settings/organization.ts";
import { CsvButton } from "../csv-button.tsx";
import { downloadReportCsv } from "../report-csv.ts";

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
    label: "Position",
    cell: ({ roleName }) => roleName ?? "-",
    sortBy: ({ roleName }) => roleName ?? "",
  },
];

function byStart({ date, startTime }: Row): string {
  return `${date} ${startTime}`;
}

/** Lists the upcoming filled spots, by shift, for which no other member could stand in. */
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
      title="No stand-in"
      aside={
        <CsvButton isEmpty={rows.length === 0} onSave={() => save(rows, startDate, endDate)} />
      }
    >
      <QueryBoundary
        of={report}
        loading={<Skeleton className="h-32" />}
        failed="Couldn't load spots without a stand-in."
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
              aria-label="No stand-in"
              tabIndex={0}
              className="relative md:overflow-x-auto print:overflow-visible"
            >
              <DataTable
                caption="Assigned spots with no stand-in"
                columns={COLUMNS}
                rows={rows}
                rowKey={({ assignmentId }) => assignmentId}
              />
            </div>
            <FigureNotes notes={[["No stand-in", FIGURE_HINTS.lackingStandIn]]} />
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

function emptyText({ from, spots }: Report): string {
  if (from === null) return "Only upcoming days are checked for stand-ins";
  return spots === 0
    ? "No assigned spots in this period"
    : spots === 1
      ? "The 1 assigned spot has a stand-in"
      : `All ${spots} assigned spots have a stand-in`;
}

/** Returns, for example, "3 of 40 assigned spots have no stand-in." */
function summaryOf({ spots, lackingStandIn, until }: Report, endDate: string): string {
  const reach =
    until !== null && until < endDate
      ? ` Checked through ${formatDay(until, organizationNow())}.`
      : "";
  return lackingStandIn.length === 1
    ? plural(
        spots,
        `1 of 1 assigned spot has no stand-in.${reach}`,
        `1 of ${spots} assigned spots has no stand-in.${reach}`,
      )
    : `${lackingStandIn.length} of ${spots} assigned spots have no stand-in.${reach}`;
}

function save(rows: readonly Row[], from: string, until: string): void {
  downloadReportCsv({ name: "no-stand-in", title: "Spots without a stand-in", from, until }, [
    ["Date", "Start", "Shift", "Unit", "Member", "Position"],
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
