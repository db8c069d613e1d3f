import { membersMatching } from "@watchbill/domain/members/member-search";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { spreadOf } from "@watchbill/domain/reports/spread";
import { formatLongDay } from "@watchbill/domain/time/format";
import { isLocalDate } from "@watchbill/domain/time/local";
import type { Output } from "../../../lib/api/api.ts";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { PATHS } from "../../../lib/routing/paths.ts";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Card, EmptyState, Skeleton } from "../../../ui/layout/card.tsx";
import { type Column, DataTable } from "../../../ui/layout/data-table.tsx";
import { NextStep } from "../../../ui/layout/next-step.tsx";
import { DateField } from "../../settings/date-time-fields.tsx";
import { organizationNow } from "../../settings/organization.ts";
import { HowCounted } from "../../settings/workload-explanation.tsx";
import { ReportActs } from "../report-acts.tsx";
import { figureColumn, memberColumns } from "../report-columns.ts";
import { downloadReportCsv } from "../report-csv.ts";
import type { Filters } from "../report-filters.ts";
import { ShareChart } from "./share-chart.tsx";

type Report = Output<"reports.workload">;
type Row = Report["members"][number];

const COLUMNS: readonly Column<Row>[] = [
  ...memberColumns<Row>(nameOf),
  figureColumn("hours", "Hours", ({ hours }) => hours),
  figureColumn("nightHours", "Night", ({ nightHours }) => nightHours, {
    onPhone: "folded",
    hint: "Hours at night",
  }),
  figureColumn("weekendHours", "Weekend", ({ weekendHours }) => weekendHours, {
    onPhone: "folded",
    hint: "Hours on weekends",
  }),
  figureColumn("holidayHours", "Holiday", ({ holidayHours }) => holidayHours, {
    onPhone: "folded",
    hint: "Hours on holidays",
  }),
  figureColumn("lastMinutePickups", "Last-minute", ({ lastMinutePickups }) => lastMinutePickups, {
    onPhone: "folded",
    hint: "Spots taken within a day of the start",
  }),
  figureColumn("points", "Points", ({ points }) => points),
  figureColumn("share", "Fair share", ({ share }) => share, {
    hint: "Fair share of the squad's points",
  }),
  figureColumn("therePercent", "Available", ({ therePercent }) => therePercent, {
    cell: ({ therePercent }) => `${therePercent}%`,
    onPhone: "folded",
    hint: "Part of the time the member could serve",
  }),
  figureColumn("carriedPercent", "Share done", (row) => row.carriedPercent ?? -1, {
    cell: carriedOf,
    hint: "Points worked, in percent of the fair share",
  }),
];

function nameOf({ firstName, lastName, hasLeft, isActive }: Row): string {
  const name = `${firstName} ${lastName}`;
  return hasLeft ? `${name} (left)` : isActive ? name : `${name} (inactive)`;
}

function carriedOf({ carriedPercent }: Row): string {
  return carriedPercent === null ? "No share" : `${carriedPercent}%`;
}

/**
 * Report that compares each member's workload with their fair share, as a chart, a table and a
 * file.
 */
export function FairShareReport({
  filters,
  onChange,
}: {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}) {
  const { plannedUntil, search } = filters;
  const report = useEndpoint("reports.workload", plannedUntil === "" ? {} : { plannedUntil });
  const found = membersMatching(report.data?.members ?? [], search);
  return (
    <Card
      title="Fair share"
      aside={
        <ReportActs
          report={report}
          isEmpty={found.length === 0}
          onSave={() => report.data && save(found, report.data)}
        />
      }
    >
      <div className="mb-4 grid gap-3 sm:grid-cols-2 print:hidden">
        <TextField
          label="Search"
          type="search"
          placeholder="Unit, name or email"
          value={search}
          onChange={(event) => onChange({ search: event.target.value })}
        />
        <DateField
          label="Include upcoming shifts through"
          hint="Leave blank for past shifts only"
          value={plannedUntil}
          onChange={({ target: { value } }) =>
            (value === "" || isLocalDate(value)) && onChange({ plannedUntil: value })
          }
        />
      </div>
      <QueryBoundary
        of={report}
        loading={<Skeleton className="h-64" />}
        failed="Couldn't load fair shares."
        isEmpty={() => found.length === 0}
        empty={
          <EmptyState title={search ? `No members found matching "${search}"` : "No members yet"}>
            {search ? (
              "Change or clear your search."
            ) : (
              <NextStep href={PATHS.members}>Add or import members</NextStep>
            )}
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <p className="mb-3">{summaryOf(data)}</p>
            <Picture rows={found} />
            <div className="mt-4">
              <DataTable
                caption="Fair shares"
                columns={COLUMNS}
                rows={found}
                rowKey={({ id }) => id}
              />
            </div>
            <HowCounted rules={data.rules} />
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

function Picture({ rows }: { readonly rows: readonly Row[] }) {
  const sharing = rows.filter(
    ({ carriedPercent, points }) => carriedPercent !== null || points > 0,
  );
  const lines = sharing
    .toSorted((a, b) => (b.carriedPercent ?? Infinity) - (a.carriedPercent ?? Infinity))
    .map((row) => ({
      key: row.id,
      label: unitAndName(row),
      carried: row.points,
      share: row.share,
      percent: row.carriedPercent,
    }));
  if (lines.length === 0) return null;
  return <ShareChart label="Share done by member" lines={lines} />;
}

function summaryOf({ members, fromDate, untilDate }: Report): string {
  const days = `${formatLongDay(fromDate, organizationNow())} to ${formatLongDay(untilDate, organizationNow())}`;
  const spread = spreadOf(members.flatMap(({ carriedPercent }) => carriedPercent ?? []));
  if (!spread) return `${days}: no available members have worked.`;
  return `${days}: members worked ${spread.least}% to ${spread.most}% of their fair share (median ${Math.round(spread.median)}%).`;
}

function save(rows: readonly Row[], { fromDate, untilDate }: Report): void {
  downloadReportCsv({ name: "fair-share", title: "Fair share", from: fromDate, until: untilDate }, [
    [
      "Unit",
      "Name",
      "Hours",
      "Night hours",
      "Weekend hours",
      "Holiday hours",
      "Last-minute pickups",
      "Points",
      "Offers",
      "Available (percent of the time)",
      "Fair share (points)",
      "Share done (percent)",
    ],
    ...rows.map((row) => [
      row.unitNumber,
      nameOf(row),
      row.hours,
      row.nightHours,
      row.weekendHours,
      row.holidayHours,
      row.lastMinutePickups,
      row.points,
      row.capacity,
      row.therePercent,
      row.share,
      row.carriedPercent ?? "",
    ]),
  ]);
}
