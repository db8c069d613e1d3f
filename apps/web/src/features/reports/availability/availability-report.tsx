import { preferredText } from "@watchbill/domain/members/availability/preferred-shift-type";
import { FIGURE_HINTS } from "@watchbill/domain/reports/figure-hints";
import { isShort } from "@watchbill/domain/reports/shifts-offered";
import { UserCheck } from "lucide-react";
import type { Output } from "../../../lib/api/api.ts";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { PATHS } from "../../../lib/routing/paths.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../../ui/layout/card.tsx";
import { type Column, DataTable } from "../../../ui/layout/data-table.tsx";
import { FigureNotes } from "../../../ui/layout/figure-notes.tsx";
import { NextStep } from "../../../ui/layout/next-step.tsx";
import { NoLongerKept } from "../../settings/purged-notice.tsx";
import { DateRange } from "../date-range.tsx";
import { PhoneLink } from "../emergency/phone-link.tsx";
import { ReportActs } from "../report-acts.tsx";
import { figureColumn, unitColumn } from "../report-columns.ts";
import { downloadReportCsv } from "../report-csv.ts";
import type { Filters } from "../report-filters.ts";
import { freeForText, inOrderToAsk, noOneText } from "./availability-view.ts";

type Row = Output<"reports.availability">[number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "name",
    label: "Name",
    cell: ({ name, fillsIn, timeOff }) => (
      <>
        {name} {timeOff.length > 0 ? <Badge tone="warn">Off {timeOff.join("; ")}</Badge> : null}
        {timeOff.length > 0 && fillsIn ? " " : ""}
        {fillsIn ? <Badge tone="accent">Fills in</Badge> : null}
      </>
    ),
    sortBy: ({ name }) => name,
    onPhone: "head",
  },
  unitColumn(),
  {
    key: "contact",
    label: "Contact",
    cell: ({ phoneNumber }) => <PhoneLink phoneNumber={phoneNumber} />,
    onPhone: "head",
  },
  {
    key: "preferred",
    label: "Preferred",
    cell: ({ defaultShiftType }) => preferredText(defaultShiftType),
    onPhone: "folded",
  },
  figureColumn("available", "Available", ({ availableShifts }) => availableShifts, {
    hint: FIGURE_HINTS.availableShifts,
    onPhone: "folded",
  }),
  figureColumn("assigned", "Assigned", ({ assignedShifts }) => assignedShifts, {
    hint: FIGURE_HINTS.assignedShifts,
    onPhone: "folded",
  }),
  figureColumn("more", "More", ({ moreShifts }) => moreShifts, { hint: FIGURE_HINTS.moreShifts }),
];

const FREE_FOR: Column<Row> = {
  key: "free-for",
  label: "Free for",
  cell: ({ freeFor }) => freeForText(freeFor),
  hint: FIGURE_HINTS.freeFor,
};

/**
 * Report of the members who can take more shifts in a date range, then those available only if
 * needed; loaded only while it is shown.
 */
export function AvailabilityReport({
  filters,
  onChange,
}: {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}) {
  const { startDate, endDate } = filters;
  const report = useEndpoint(
    "reports.availability",
    { startDate, endDate },
    { enabled: startDate <= endDate },
  );
  const free = inOrderToAsk(report.data ?? []);
  return (
    <Card
      title="Availability"
      aside={
        <ReportActs
          report={report}
          isEmpty={free.length === 0}
          onSave={() => save(free, filters)}
        />
      }
    >
      <div className="mb-4 grid min-[22rem]:grid-cols-2 gap-3 sm:grid-cols-3 print:hidden">
        <DateRange filters={filters} onChange={onChange} />
      </div>
      <NoLongerKept from={startDate} />
      <QueryBoundary
        of={report}
        loading={startDate <= endDate ? <Skeleton className="h-dvh" /> : null}
        failed="Failed to fetch availability report"
        isEmpty={() => free.length === 0}
        empty={
          <EmptyState icon={<UserCheck aria-hidden />} title="No Available Members">
            <p>{noOneText(report.data ?? [])}</p>
            <NextStep href={PATHS.availability}>Set members' availability</NextStep>
          </EmptyState>
        }
      >
        {() => (
          <DataTable
            caption="Availability"
            columns={
              isShort({ first: startDate, last: endDate }) ? [...COLUMNS, FREE_FOR] : COLUMNS
            }
            rows={free}
            rowKey={({ id }) => id}
          />
        )}
      </QueryBoundary>
      <FigureNotes
        notes={[
          ["Available", FIGURE_HINTS.availableShifts],
          ["Assigned", FIGURE_HINTS.assignedShifts],
          ["More", FIGURE_HINTS.moreShifts],
          ["Free for", FIGURE_HINTS.freeFor],
          ["Fills in", FIGURE_HINTS.fillsIn],
        ]}
      />
    </Card>
  );
}

function save(rows: readonly Row[], { startDate, endDate }: Filters): void {
  downloadReportCsv(
    { name: "availability", title: "Availability", from: startDate, until: endDate },
    [
      [
        "Unit",
        "Name",
        "Email",
        "Phone",
        "Preferred",
        "Available",
        "Assigned",
        "More",
        "Free for",
        "Fills in",
      ],
      ...rows.map((row) => [
        row.unitNumber,
        row.name,
        row.email,
        row.phoneNumber ?? "",
        preferredText(row.defaultShiftType),
        row.availableShifts,
        row.assignedShifts,
        row.moreShifts,
        freeForText(row.freeFor),
        row.fillsIn ? "yes" : "no",
      ]),
    ],
  );
}
