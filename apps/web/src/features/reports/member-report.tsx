import { membersMatching } from "@watchbill/domain/members/member-search";
import { FIGURE_HINTS } from "@watchbill/domain/reports/figure-hints";
import { durationText, formatDayAndYear } from "@watchbill/domain/time/format";
import { Link } from "wouter";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { downloadCsv } from "../../lib/browser/csv-download.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { buttonLink } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { type Column, DataTable } from "../../ui/layout/data-table.tsx";
import { NoLongerKept } from "../settings/no-longer-kept.tsx";
import { organizationNow } from "../settings/organization.ts";
import { DateRange } from "./date-range.tsx";
import { FigureNotes } from "./figure-notes.tsx";
import { ReportActs } from "./report-acts.tsx";
import { figureColumn, memberColumns } from "./report-columns.ts";
import type { Filters } from "./report-filters.ts";

type Row = Output<"reports.members">[number];

const COLUMNS: readonly Column<Row>[] = [
  ...memberColumns<Row>(),
  {
    key: "role",
    label: "Role",
    cell: ({ role }) => (role === "admin" ? "Admin" : "Member"),
    sortBy: ({ role }) => role,
    isOneLine: true,
    onPhone: "folded",
  },
  figureColumn("total", "Total shifts", ({ totalShifts }) => totalShifts, {
    hint: FIGURE_HINTS.totalShifts,
  }),
  figureColumn("done", "Done", ({ completedShifts }) => completedShifts, {
    hint: FIGURE_HINTS.completedShifts,
  }),
  figureColumn("hours", "Hours", ({ hoursLogged }) => hoursLogged, {
    cell: ({ hoursLogged }) => durationText(Math.round(hoursLogged * 60)),
    hint: FIGURE_HINTS.hoursLogged,
  }),
  figureColumn("average", "Avg. shift", ({ avgShiftDuration }) => avgShiftDuration, {
    cell: ({ avgShiftDuration }) => (avgShiftDuration === 0 ? "-" : durationText(avgShiftDuration)),
    hint: FIGURE_HINTS.avgShiftDuration,
    onPhone: "folded",
  }),
  {
    key: "last",
    label: "Last shift",
    cell: ({ lastShiftDate }) =>
      lastShiftDate ? formatDayAndYear(lastShiftDate, organizationNow()) : "Never",
    sortBy: ({ lastShiftDate }) => lastShiftDate ?? "",
    isOneLine: true,
    hint: FIGURE_HINTS.lastShiftDate,
    onPhone: "folded",
  },
];

export function MemberReport({
  filters,
  onChange,
}: {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}) {
  const { startDate, endDate, search } = filters;
  const report = useEndpoint(
    "reports.members",
    { startDate, endDate },
    { enabled: startDate <= endDate },
  );
  const found = membersMatching(report.data ?? [], search);
  return (
    <Card
      title="Member Reports"
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <Link href={PATHS.correctHours} className={`${buttonLink("quiet")} print:hidden`}>
            Correct hours
          </Link>
          <ReportActs
            report={report}
            isEmpty={found.length === 0}
            onSave={() => save(found, filters)}
          />
        </div>
      }
    >
      <div className="mb-4 grid min-[22rem]:grid-cols-2 gap-3 sm:grid-cols-3 print:hidden">
        <DateRange filters={filters} onChange={onChange} />
        <div className="min-[22rem]:max-sm:col-span-2">
          <TextField
            label="Search"
            type="search"
            placeholder="Unit, name or email"
            value={search}
            onChange={(event) => onChange({ search: event.target.value })}
          />
        </div>
      </div>
      <NoLongerKept from={startDate} />
      <QueryBoundary
        of={report}
        loading={startDate <= endDate ? <Skeleton className="h-dvh" /> : null}
        failed="Failed to fetch member reports"
        isEmpty={() => found.length === 0}
        empty={
          <EmptyState
            title={
              search
                ? `No members found matching "${search}"`
                : "No member data found for the selected period"
            }
          >
            {search ? "Change or clear your search." : "Choose other dates above."}
          </EmptyState>
        }
      >
        {() => (
          <DataTable
            caption="Member reports"
            columns={COLUMNS}
            rows={found}
            rowKey={({ id }) => id}
          />
        )}
      </QueryBoundary>
      <FigureNotes
        notes={[
          ["Total shifts", FIGURE_HINTS.totalShifts],
          ["Done", FIGURE_HINTS.completedShifts],
          ["Hours", FIGURE_HINTS.hoursLogged],
          ["Avg. shift", FIGURE_HINTS.avgShiftDuration],
          ["Last shift", FIGURE_HINTS.lastShiftDate],
        ]}
      />
    </Card>
  );
}

function save(rows: readonly Row[], { startDate, endDate }: Filters): void {
  const head = [
    "Unit",
    "First name",
    "Last name",
    "Email",
    "Role",
    "Total shifts",
    "Done",
    "Hours",
    "Average minutes",
    "Last shift",
  ];
  downloadCsv(`members-${startDate}-to-${endDate}.csv`, [
    head,
    ...rows.map((row) => [
      row.unitNumber,
      row.firstName,
      row.lastName,
      row.email,
      row.role,
      row.totalShifts,
      row.completedShifts,
      row.hoursLogged,
      row.avgShiftDuration,
      row.lastShiftDate ?? "",
    ]),
  ]);
}
