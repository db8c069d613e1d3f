import { membersMatching } from "@watchbill/domain/members/member-search";
import { FIGURE_HINTS, nightHoursHint } from "@watchbill/domain/reports/figure-hints";
import { hoursOf } from "@watchbill/domain/reports/figures";
import { sumByShiftType, sumOfHours } from "@watchbill/domain/reports/hours-by-shift-type";
import { durationText } from "@watchbill/domain/time/format";
import type { Output } from "../../../lib/api/api.ts";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../../ui/layout/card.tsx";
import { type Column, DataTable } from "../../../ui/layout/data-table.tsx";
import { FigureNotes } from "../../../ui/layout/figure-notes.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { CsvButton } from "../csv-button.tsx";
import { figureColumn } from "../report-columns.ts";
import { downloadReportCsv } from "../report-csv.ts";
import type { Filters } from "../report-filters.ts";

type Hours = Output<"reports.hours">[number];
type Member = Output<"reports.members">[number];
type Row = ReturnType<typeof sumByShiftType>[number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "type",
    label: "Shift type",
    cell: ({ kindName }) => kindName,
    sortBy: ({ kindName }) => kindName,
    onPhone: "head",
  },
  figureColumn("shifts", "Shifts served", ({ shifts }) => shifts, {
    total: (rows) => sumOfHours(rows).shifts,
  }),
  figureColumn("hours", "Hours", ({ minutes }) => minutes, {
    cell: ({ minutes }) => durationText(Math.round(minutes)),
    total: (rows) => durationText(Math.round(sumOfHours(rows).minutes)),
  }),
  figureColumn("nightHours", "Night hours", ({ nightMinutes }) => nightMinutes, {
    cell: ({ nightMinutes }) => durationText(Math.round(nightMinutes)),
    total: (rows) => durationText(Math.round(sumOfHours(rows).nightMinutes)),
  }),
];

/** Report of the hours of the members who match the search, by shift type and at night. */
export function HoursReport({ filters }: { readonly filters: Filters }) {
  const { startDate, endDate, search } = filters;
  const squad = useOrganization();
  const isForward = startDate <= endDate;
  const report = useEndpoint("reports.hours", { startDate, endDate }, { enabled: isForward });
  const members = useEndpoint("reports.members", { startDate, endDate }, { enabled: isForward });
  const found = new Map(
    membersMatching(members.data ?? [], search).map((member) => [member.id, member]),
  );
  const hours = (report.data ?? []).filter(({ memberId }) => found.has(memberId));
  return (
    <Card
      title="Hours by shift type"
      aside={<CsvButton isEmpty={hours.length === 0} onSave={() => save(hours, found, filters)} />}
    >
      <QueryBoundary
        of={report}
        loading={isForward ? <Skeleton className="h-32" /> : null}
        failed="Couldn't load hours."
        isEmpty={() => hours.length === 0}
        empty={<EmptyState title="No hours in this period">Choose other dates above.</EmptyState>}
      >
        {() => (
          <DataTable
            caption="Hours by shift type"
            columns={COLUMNS}
            rows={sumByShiftType(hours)}
            rowKey={({ type }) => type}
            isTableOnPhone
          />
        )}
      </QueryBoundary>
      <FigureNotes
        notes={[
          ["Shifts served", FIGURE_HINTS.shiftsServed],
          ["Hours", FIGURE_HINTS.hoursLogged],
          ["Night hours", nightHoursHint(squad)],
        ]}
      />
    </Card>
  );
}

/** Downloads the report with one line for each member and shift type. */
function save(
  hours: readonly Hours[],
  found: ReadonlyMap<number, Member>,
  { startDate, endDate }: Filters,
): void {
  const total = sumOfHours(hours);
  downloadReportCsv(
    { name: "hours", title: "Hours by shift type", from: startDate, until: endDate },
    [
      ["Unit", "First name", "Last name", "Shift type", "Shifts served", "Hours", "Night hours"],
      ...[...found.values()].flatMap(({ id, unitNumber, firstName, lastName }) =>
        hours
          .filter(({ memberId }) => memberId === id)
          .map(({ kindName, shifts, minutes, nightMinutes }) => [
            unitNumber,
            firstName,
            lastName,
            kindName,
            shifts,
            hoursOf(minutes),
            hoursOf(nightMinutes),
          ]),
      ),
      ["Total", "", "", "", total.shifts, hoursOf(total.minutes), hoursOf(total.nightMinutes)],
    ],
  );
}
