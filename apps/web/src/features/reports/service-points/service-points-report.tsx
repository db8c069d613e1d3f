import { unitAndName } from "@watchbill/domain/members/person-name";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Output } from "../../../lib/api/api.ts";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { PATHS } from "../../../lib/routing/paths.ts";
import { useUrlState } from "../../../lib/routing/url-state.ts";
import { Button, buttonLink } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../../ui/layout/card.tsx";
import { type Column, DataTable } from "../../../ui/layout/data-table.tsx";
import { MemberPoints } from "../../service-points/member-points.tsx";
import { PointTable } from "../../service-points/point-table.tsx";
import { PointsStatement, statementLines } from "../../service-points/points-statement.tsx";
import { useYear, YearSelect } from "../../service-points/year-select.tsx";
import { NoLongerKept } from "../../settings/purged-notice.tsx";
import { CsvButton } from "../csv-button.tsx";
import { ReportActs } from "../report-acts.tsx";
import { figureColumn, unitColumn } from "../report-columns.ts";
import { downloadReportCsv } from "../report-csv.ts";

type Row = Output<"reports.servicePoints">[number];

/** Value of the URL parameter `member` for the statements of all members. */
const ALL = "all";

/**
 * Report of each member's service points in a year, with the statements behind them and the rules.
 */
export function ServicePointsReport() {
  const { params, set } = useUrlState();
  const year = useYear();
  const member = params.get("member");
  const back = (
    <Button variant="secondary" onClick={() => set("member", null)}>
      <ArrowLeft aria-hidden size={18} className="rtl:rotate-180" /> All members
    </Button>
  );
  if (member === ALL) return <AllStatements year={year} back={back} />;
  if (Number(member) > 0) return <MemberPoints memberId={Number(member)} back={back} />;
  return (
    <>
      <PointsOfMembers year={year} onOpen={(id) => set("member", String(id))} />
      <PointTable year={year} isEditable />
    </>
  );
}

/** The statements of all members with their times, to print and to save as a file. */
function AllStatements({ year, back }: { readonly year: number; readonly back: ReactNode }) {
  const record = useEndpoint("reports.servicePointRecord", { year });
  const statements = (record.data ?? []).filter(({ activities }) => activities.length > 0);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <div className="flex flex-wrap items-end gap-3">
          {back}
          <div className="w-32">
            <YearSelect />
          </div>
        </div>
        <CsvButton
          isEmpty={statements.length === 0}
          onSave={() =>
            downloadReportCsv(
              fileOf(year, "service-points-with-times", "Service points with times"),
              statementLines(statements),
            )
          }
        />
      </div>
      <QueryBoundary
        of={record}
        loading={<Skeleton className="h-96" />}
        failed="Couldn't load the service points."
        isEmpty={() => statements.length === 0}
        empty={
          <Card>
            <EmptyState title={`No points in ${year} yet`} />
          </Card>
        }
      >
        {() =>
          statements.map((statement) => (
            <Card
              key={statement.memberId}
              title={`${unitAndName(statement)}: service points ${year}`}
              className="print:break-after-page"
            >
              <PointsStatement statement={statement} />
            </Card>
          ))
        }
      </QueryBoundary>
    </>
  );
}

function PointsOfMembers({
  year,
  onOpen,
}: {
  readonly year: number;
  readonly onOpen: (member: number | typeof ALL) => void;
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
          <Button variant="secondary" onClick={() => onOpen(ALL)}>
            All statements
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
          className="-my-2 py-2 text-start font-semibold underline decoration-line-strong underline-offset-2 print:no-underline"
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
