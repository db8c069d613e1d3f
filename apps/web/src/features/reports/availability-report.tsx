import { FIGURE_HINTS } from "@watchbill/domain/reports/figures";
import { shiftName } from "@watchbill/domain/shifts/shift-type";
import { UserCheck } from "lucide-react";
import type { Output } from "../../lib/api.ts";
import { downloadCsv } from "../../lib/csv-download.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { Card, EmptyState, LoadError, Skeleton } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { CsvButton } from "./csv-button.tsx";
import { DateRange, Refresh } from "./date-range.tsx";
import { FigureNotes } from "./figure-notes.tsx";
import { PhoneLink } from "./phone-link.tsx";
import type { Filters } from "./report-filters.ts";

type Row = Output<"reports.availability">[number];

const COLUMNS: readonly Column<Row>[] = [
  { key: "name", label: "Name", cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: "unit", label: "Unit", cell: ({ unitNumber }) => unitNumber, sortBy: ({ unitNumber }) => unitNumber, isOneLine: true },
  { key: "contact", label: "Contact", cell: ({ phoneNumber }) => <PhoneLink phoneNumber={phoneNumber} /> },
  { key: "preferred", label: "Preferred", cell: ({ defaultShiftType }) => preferredText(defaultShiftType) },
  {
    key: "available",
    label: "Available",
    cell: ({ availableShifts }) => availableShifts,
    sortBy: ({ availableShifts }) => availableShifts,
    isNumber: true,
    hint: FIGURE_HINTS.availableShifts,
  },
  {
    key: "assigned",
    label: "Assigned",
    cell: ({ assignedShifts }) => assignedShifts,
    sortBy: ({ assignedShifts }) => assignedShifts,
    isNumber: true,
    hint: FIGURE_HINTS.assignedShifts,
  },
  { key: "more", label: "More", cell: (row) => moreOf(row), sortBy: moreOf, isNumber: true, hint: FIGURE_HINTS.moreShifts },
];

/** How many more shifts a member offers than they have. */
function moreOf({ availableShifts, assignedShifts }: Row): number {
  return availableShifts - assignedShifts;
}

/** A preferred shift type in words. */
export function preferredText(type: string | null): string {
  return type === null || type === "" ? "Any" : shiftName({ type, customName: null });
}

/** Who offers more shifts than they have in a range of dates; read only while it is shown. */
export function AvailabilityReport({
  filters,
  onChange,
}: {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}) {
  const { startDate, endDate } = filters;
  const report = useEndpoint("reports.availability", { startDate, endDate }, { enabled: startDate <= endDate });
  const free = report.data?.filter((row) => moreOf(row) > 0) ?? [];
  return (
    <Card
      title="Availability"
      aside={
        <div className="flex flex-wrap gap-2 print:hidden">
          <CsvButton isEmpty={free.length === 0} onSave={() => save(free, filters)} />
          <Refresh isBusy={report.isFetching} onRefresh={() => void report.refetch()} />
        </div>
      }
    >
      <div className="mb-4 grid gap-3 sm:grid-cols-2 print:hidden">
        <DateRange filters={filters} onChange={onChange} />
      </div>
      {report.isPending && startDate <= endDate ? <Skeleton className="h-64" /> : null}
      {report.isError ? <LoadError text="Failed to fetch availability report" onRetry={() => void report.refetch()} /> : null}
      {report.data && free.length === 0 ? (
        <EmptyState icon={<UserCheck aria-hidden />} title="No Available Members">
          <p>All members are fully scheduled for the selected period</p>
        </EmptyState>
      ) : null}
      {free.length > 0 ? <DataTable caption="Availability" columns={COLUMNS} rows={free} rowKey={({ id }) => id} /> : null}
      <FigureNotes
        notes={[
          ["Available", FIGURE_HINTS.availableShifts],
          ["Assigned", FIGURE_HINTS.assignedShifts],
          ["More", FIGURE_HINTS.moreShifts],
        ]}
      />
    </Card>
  );
}

function save(rows: readonly Row[], { startDate, endDate }: Filters): void {
  downloadCsv(`availability-${startDate}-to-${endDate}.csv`, [
    ["Unit", "Name", "Email", "Phone", "Preferred", "Available", "Assigned", "More"],
    ...rows.map((row) => [
      row.unitNumber,
      row.name,
      row.email,
      row.phoneNumber ?? "",
      preferredText(row.defaultShiftType),
      row.availableShifts,
      row.assignedShifts,
      moreOf(row),
    ]),
  ]);
}
