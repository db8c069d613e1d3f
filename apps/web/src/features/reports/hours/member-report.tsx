import { membersMatching } from "@watchbill/domain/members/member-search";
import { FIGURE_HINTS } from "@watchbill/domain/reports/figure-hints";
import { totalsOf } from "@watchbill/domain/reports/member-totals";
import { missingHours } from "@watchbill/domain/reports/required-hours";
import { durationText, formatDayAndYear } from "@watchbill/domain/time/format";
import { Link } from "wouter";
import type { Output } from "../../../lib/api/api.ts";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { PATHS } from "../../../lib/routing/paths.ts";
import { buttonLink } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Card, EmptyState, Skeleton } from "../../../ui/layout/card.tsx";
import { type Column, DataTable } from "../../../ui/layout/data-table.tsx";
import { FigureNotes } from "../../../ui/layout/figure-notes.tsx";
import { organizationNow } from "../../settings/organization.ts";
import { NoLongerKept } from "../../settings/purged-notice.tsx";
import { DateRange } from "../date-range.tsx";
import { ReportActs } from "../report-acts.tsx";
import { figureColumn, memberColumns } from "../report-columns.ts";
import { downloadReportCsv } from "../report-csv.ts";
import type { Filters } from "../report-filters.ts";

type Row = Output<"reports.members">[number];

const REQUIRED = figureColumn<Row>(
  "required",
  "Required",
  ({ requiredHours }) => requiredHours ?? 0,
  {
    cell: (row) => <Required {...row} />,
    hint: FIGURE_HINTS.requiredHours,
    onPhone: "folded",
  },
);

function Required({ hoursLogged, requiredHours = null }: Row) {
  if (requiredHours === null) return "-";
  const missing = missingHours(hoursLogged, requiredHours);
  return (
    <>
      {requiredHours}h
      {missing === null ? null : (
        <span className="block text-sm text-warn">{durationText(missing * 60)} short</span>
      )}
    </>
  );
}

/** Returns the report's columns; includes required hours only if the squad requires any. */
function columnsFor(rows: readonly Row[]): readonly Column<Row>[] {
  if (!requiresHours(rows)) return COLUMNS;
  return COLUMNS.flatMap((column) => (column.key === "hours" ? [column, REQUIRED] : [column]));
}

function requiresHours(rows: readonly Row[]): boolean {
  return rows.some(({ requiredHours }) => requiredHours !== undefined);
}

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
    total: (rows) => totalsOf(rows).totalShifts,
  }),
  figureColumn("done", "Done", ({ completedShifts }) => completedShifts, {
    hint: FIGURE_HINTS.completedShifts,
    total: (rows) => totalsOf(rows).completedShifts,
  }),
  figureColumn("hours", "Hours", ({ hoursLogged }) => hoursLogged, {
    cell: ({ hoursLogged }) => durationText(Math.round(hoursLogged * 60)),
    hint: FIGURE_HINTS.hoursLogged,
    total: (rows) => durationText(totalsOf(rows).minutesLogged),
  }),
  figureColumn("average", "Avg. shift", ({ avgShiftDuration }) => avgShiftDuration, {
    cell: ({ avgShiftDuration }) => averageText(avgShiftDuration),
    total: (rows) => averageText(totalsOf(rows).avgShiftDuration),
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

function averageText(minutes: number): string {
  return minutes === 0 ? "-" : durationText(minutes);
}

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
      <div className="mb-4 grid min-[22rem]:grid-cols-2 gap-3 sm:grid-cols-2 lg:grid-cols-4 print:hidden">
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
            columns={columnsFor(found)}
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
          ...(requiresHours(found) ? [["Required", FIGURE_HINTS.requiredHours] as const] : []),
          ["Avg. shift", FIGURE_HINTS.avgShiftDuration],
          ["Last shift", FIGURE_HINTS.lastShiftDate],
        ]}
      />
    </Card>
  );
}

function save(rows: readonly Row[], { startDate, endDate }: Filters): void {
  const isRequired = requiresHours(rows);
  const total = totalsOf(rows);
  const head = [
    "Unit",
    "First name",
    "Last name",
    "Email",
    "Role",
    "Total shifts",
    "Done",
    "Hours",
    ...(isRequired ? ["Required hours"] : []),
    "Average minutes",
    "Last shift",
  ];
  downloadReportCsv({ name: "members", title: "Member Reports", from: startDate, until: endDate }, [
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
      ...(isRequired ? [row.requiredHours ?? ""] : []),
      row.avgShiftDuration,
      row.lastShiftDate ?? "",
    ]),
    [
      "Total",
      "",
      "",
      "",
      "",
      total.totalShifts,
      total.completedShifts,
      total.hoursLogged,
      ...(isRequired ? [""] : []),
      total.avgShiftDuration,
      "",
    ],
  ]);
}
