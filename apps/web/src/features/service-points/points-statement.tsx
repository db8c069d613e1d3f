import { hoursOf } from "@watchbill/domain/reports/figures";
import { durationText, formatDay } from "@watchbill/domain/time/format";
import type { Output } from "../../lib/api/api.ts";
import { EmptyState } from "../../ui/layout/card.tsx";
import { type Column, DataTable } from "../../ui/layout/data-table.tsx";
import { organizationNow } from "../settings/organization.ts";
import { clockText } from "./event-times.ts";

export type Statement = Output<"reports.memberServicePoints">;
type Category = Statement["categories"][number];
type Activity = Statement["activities"][number];

const CATEGORY_COLUMNS: readonly Column<Category>[] = [
  { key: "category", label: "Category", cell: ({ name }) => name, onPhone: "head" },
  {
    key: "limit",
    label: "Limit",
    isNumber: true,
    cell: ({ cap }) => cap ?? "-",
  },
  {
    key: "points",
    label: "Points",
    isNumber: true,
    cell: ({ counted, earned }) =>
      earned > counted ? `${counted} (${earned} before the limit)` : counted,
    total: (rows) => rows.reduce((sum, { counted }) => sum + counted, 0),
  },
];

const ACTIVITY_COLUMNS: readonly Column<Activity>[] = [
  {
    key: "date",
    label: "Date",
    cell: ({ date }) => formatDay(date, organizationNow()),
    sortBy: ({ date }) => date,
    isOneLine: true,
    onPhone: "head",
  },
  {
    key: "name",
    label: "Shift or event",
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
    onPhone: "head",
  },
  { key: "category", label: "Category", cell: ({ category }) => category, onPhone: "below" },
  {
    key: "times",
    label: "Times",
    cell: ({ intervals }) =>
      intervals
        .map(({ startsAt, endsAt }) => clockText(startsAt, endsAt, organizationNow()))
        .join(", "),
    onPhone: "below",
  },
  {
    key: "hours",
    label: "Hours",
    isNumber: true,
    cell: ({ minutes }) => durationText(minutes),
    sortBy: ({ minutes }) => minutes,
  },
  {
    key: "points",
    label: "Points",
    isNumber: true,
    cell: ({ points, counted }) => (points > counted ? `${counted} of ${points}` : counted),
    sortBy: ({ counted }) => counted,
  },
];

/** A member's service points by category, and the shifts and events for which they got them. */
export function PointsStatement({
  statement: { categories, activities, year },
}: {
  readonly statement: Statement;
}) {
  if (categories.length === 0) return <EmptyState title={`No points in ${year} yet`} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <DataTable
        caption="Points by category"
        columns={CATEGORY_COLUMNS}
        rows={categories}
        rowKey={({ name }) => name}
        isTableOnPhone
      />
      {activities.length === 0 ? (
        <EmptyState title={`No points in ${year} yet`} />
      ) : (
        <DataTable
          caption="Shifts and events"
          columns={ACTIVITY_COLUMNS}
          rows={activities}
          rowKey={(activity) =>
            `${activity.date} ${activity.name} ${activity.intervals[0]?.startsAt}`
          }
        />
      )}
    </div>
  );
}

/**
 * Returns the file's lines, one for each interval of time; an activity's points are on its first
 * line.
 */
export function statementLines(statements: readonly Statement[]): (string | number)[][] {
  return [
    [
      "Unit",
      "First name",
      "Last name",
      "Date",
      "Shift or event",
      "Category",
      "From",
      "To",
      "Hours",
      "Points",
      "Points within limit",
    ],
    ...statements.flatMap(({ unitNumber, firstName, lastName, activities }) =>
      activities.flatMap(({ date, name, category, intervals, minutes, points, counted }) =>
        intervals.map(({ startsAt, endsAt }, index) => [
          unitNumber,
          firstName,
          lastName,
          date,
          name,
          category,
          startsAt,
          endsAt,
          ...(index === 0 ? [hoursOf(minutes), points, counted] : ["", "", ""]),
        ]),
      ),
    ),
  ];
}
