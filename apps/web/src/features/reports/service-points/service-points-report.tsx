import { ArrowLeft } from "lucide-react";
import { Link } from "wouter";
import type { Output } from "../../../lib/api/api.ts";
import { call } from "../../../lib/api/api.ts";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { PATHS } from "../../../lib/routing/paths.ts";
import { useUrlState } from "../../../lib/routing/url-state.ts";
import { showError } from "../../../lib/toast/show-error.ts";
import { Button, buttonLink } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../../ui/layout/card.tsx";
import { type Column, DataTable } from "../../../ui/layout/data-table.tsx";
import { MemberPoints } from "../../service-points/member-points.tsx";
import { PointTable } from "../../service-points/point-table.tsx";
import { statementLines } from "../../service-points/points-statement.tsx";
import { useYear, YearSelect } from "../../service-points/year-select.tsx";
import { NoLongerKept } from "../../settings/no-longer-kept.tsx";
import { ReportActs } from "../report-acts.tsx";
import { figureColumn, unitColumn } from "../report-columns.ts";
import { downloadReportCsv } from "../report-csv.ts";

type Row = Output<"reports.servicePoints">[number];

/** Each member's service points of a year, one member's statement, and the rules. */
export function ServicePointsReport() {
  const { params, set } = useUrlState();
  const year = useYear();
  const memberId = Number(params.get("member"));
  if (memberId > 0)
    return (
      <MemberPoints
        memberId={memberId}
        back={
          <Button variant="secondary" onClick={() => set("member", null)}>
            <ArrowLeft aria-hidden size={18} className="rtl:rotate-180" /> All members
          </Button>
        }
      />
    );
  return (
    <>
      <PointsOfMembers year={year} onOpen={(id) => set("member", String(id))} />
      <PointTable year={year} />
    </>
  );
}

function PointsOfMembers({
  year,
  onOpen,
}: {
  readonly year: number;
  readonly onOpen: (memberId: number) => void;
}) {
  const report = useEndpoint("reports.servicePoints", { year });
  const rows = report.data ?? [];
  return (
    <Card
      title={`Service points ${year}`}
      aside={
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <Link href={PATHS.drills} className={buttonLink("quiet")}>
            Drills & meetings
          </Link>
          <Button
            variant="secondary"
            disabledReason={rows.length === 0 ? "Nothing to export" : null}
            onClick={() => void saveRecord(year)}
          >
            CSV with times
          </Button>
          <ReportActs report={report} isEmpty={rows.length === 0} onSave={() => save(rows, year)} />
        </div>
      }
    >
      <div className="mb-4 w-32 print:hidden">
        <YearSelect />
      </div>
      <NoLongerKept from={`${year}-01-01`} />
      <QueryBoundary
        of={report}
        loading={<Skeleton className="h-96" />}
        failed="Couldn't load the service points."
        empty={<EmptyState title="No members" />}
      >
        {(data) => (
          <DataTable
            caption="Service points"
            columns={columnsWith(onOpen)}
            rows={data}
            rowKey={({ memberId }) => memberId}
          />
        )}
      </QueryBoundary>
    </Card>
  );
}

function columnsWith(onOpen: (memberId: number) => void): readonly Column<Row>[] {
  return [
    {
      key: "member",
      label: "Member",
      cell: (row) => (
        <button
          type="button"
          className="min-h-11 text-start font-semibold underline decoration-line-strong underline-offset-2 print:no-underline"
          onClick={() => onOpen(row.memberId)}
        >
          {nameOf(row)}
        </button>
      ),
      sortBy: ({ firstName, lastName }) => `${lastName} ${firstName}`,
      onPhone: "head",
    },
    unitColumn(),
    {
      key: "categories",
      label: "By category",
      cell: ({ categories }) =>
        categories
          .filter(({ counted }) => counted > 0)
          .map(({ name, counted }) => `${name} ${counted}`)
          .join(" · ") || "-",
      onPhone: "below",
    },
    figureColumn("total", "Points", ({ total }) => total, {
      total: (rows) => rows.reduce((sum, { total }) => sum + total, 0),
    }),
  ];
}

function nameOf({ firstName, lastName, isActive }: Row): string {
  return isActive ? `${firstName} ${lastName}` : `${firstName} ${lastName} (inactive)`;
}

function fileOf(year: number, name: string, title: string) {
  return { name, title, from: `${year}-01-01`, until: `${year}-12-31` };
}

function save(rows: readonly Row[], year: number): void {
  const names = rows[0]?.categories.map(({ name }) => name) ?? [];
  downloadReportCsv(fileOf(year, "service-points", "Service points"), [
    ["Unit", "First name", "Last name", ...names, "Points"],
    ...rows.map(({ unitNumber, firstName, lastName, categories, total }) => [
      unitNumber,
      firstName,
      lastName,
      ...categories.map(({ counted }) => counted),
      total,
    ]),
  ]);
}

/** Saves each shift and event with the times behind its points. */
async function saveRecord(year: number): Promise<void> {
  try {
    const statements = await call("reports.servicePointRecord", { year });
    downloadReportCsv(
      fileOf(year, "service-points-with-times", "Service points with times"),
      statementLines(statements),
    );
  } catch (error) {
    showError(error, "Couldn't load the service points.");
  }
}
