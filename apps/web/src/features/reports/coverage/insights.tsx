import { FIGURE_HINTS } from "@watchbill/domain/reports/figure-hints";
import { fairnessText, spreadOf } from "@watchbill/domain/reports/spread";
import type { Output } from "../../../lib/api/api.ts";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { Bar, BarList } from "../../../ui/chart/bar-list.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../../ui/layout/card.tsx";
import { FigureNotes } from "../../../ui/layout/figure-notes.tsx";
import { NoLongerKept } from "../../settings/purged-notice.tsx";
import { DateRange } from "../date-range.tsx";
import type { Filters } from "../report-filters.ts";
import { RequestsCard } from "../requests-card.tsx";
import { CoverageMap } from "./coverage-map.tsx";
import { DotPlot } from "./dot-plot.tsx";
import { SpotsWithoutStandIn } from "./no-stand-in-spots.tsx";

/** Charts of a date range: coverage, how hours are distributed, and replacement requests. */
export function Insights({
  filters,
  onChange,
}: {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}) {
  const { startDate, endDate } = filters;
  const isForward = startDate <= endDate;
  return (
    <>
      <div className="grid gap-3 min-[22rem]:grid-cols-2 sm:grid-cols-3 print:hidden">
        <DateRange filters={filters} onChange={onChange} />
      </div>
      <NoLongerKept from={startDate} />
      {isForward ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[100rem]:grid-cols-2 min-[100rem]:items-start print:grid-cols-1">
          <CoverageMap startDate={startDate} endDate={endDate} />
          <SpotsWithoutStandIn startDate={startDate} endDate={endDate} />
          <Hours startDate={startDate} endDate={endDate} />
          <RequestsCard startDate={startDate} endDate={endDate} />
        </div>
      ) : null}
    </>
  );
}

interface Range {
  readonly startDate: string;
  readonly endDate: string;
}

function Hours(range: Range) {
  const report = useEndpoint("reports.members", range);
  const rows = report.data?.toSorted((a, b) => b.hoursLogged - a.hoursLogged) ?? [];
  const spread = spreadOf(rows.map(({ hoursLogged }) => hoursLogged));
  const isEmpty = rows.every(({ hoursLogged }) => hoursLogged === 0);
  return (
    <Card title="Workload" className="break-inside-avoid">
      <QueryBoundary
        of={report}
        loading={<Skeleton className="h-64" />}
        failed="Failed to fetch member reports"
        isEmpty={() => isEmpty}
        empty={<EmptyState title="No hours in this period">Choose other dates above.</EmptyState>}
      />
      {spread && !isEmpty ? (
        <>
          <p className="mb-3">
            {fairnessText(spread)} Hours range from {tenths(spread.least)} to {tenths(spread.most)};
            the median is {tenths(spread.median)}.{" "}
            <span className="text-ink-soft">Balance index {spread.gini.toFixed(2)}.</span>
          </p>
          <DotPlot
            dots={rows.map(({ id, hoursLogged, ...row }) => ({
              key: id,
              value: hoursLogged,
              text: `${nameOf(row)}: ${tenths(hoursLogged)} h`,
            }))}
            most={spread.most}
            line={{ value: spread.median, text: "median" }}
            ends={[`${tenths(0)} h`, `${tenths(spread.most)} h`]}
          />
          <BarList
            label="Hours per member"
            note={`Line: median, ${tenths(spread.median)} hours.`}
            lines={rows.map((row) => ({
              key: row.id,
              label: nameOf(row),
              text: `${tenths(row.hoursLogged)} h`,
              bar: <Bar value={row.hoursLogged} most={spread.most} line={spread.median} />,
            }))}
          />
          <FigureNotes
            notes={[
              ["Hours", FIGURE_HINTS.hoursLogged],
              ["Median", FIGURE_HINTS.median],
              ["Balance index", FIGURE_HINTS.gini],
            ]}
          />
        </>
      ) : null}
    </Card>
  );
}

function nameOf({
  unitNumber,
  lastName,
}: Pick<Output<"reports.members">[number], "unitNumber" | "lastName">): string {
  return `${unitNumber} ${lastName}`;
}

/** Rounds hours to one decimal, the precision of the chart. */
function tenths(hours: number): number {
  return Math.round(hours * 10) / 10;
}
