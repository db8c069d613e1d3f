import { Download, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { downloadCsv } from "../../lib/browser/csv-download.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";
import { useOrganization } from "../settings/organization.ts";
import { PointsStatement, type Statement, statementLines } from "./points-statement.tsx";
import { useYear, YearSelect } from "./year-select.tsx";

/** A member's statement of service points in a year, to save as a file or to print. */
export function MemberPoints({
  memberId,
  back = null,
}: {
  readonly memberId: number;
  /** A button that leads back to the list, if the page has one. */
  readonly back?: ReactNode;
}) {
  const { name } = useOrganization();
  const year = useYear();
  const statement = useEndpoint("reports.memberServicePoints", { id: memberId, year });
  const { data } = statement;
  return (
    <Card
      title={data ? titleOf(data) : "Service points"}
      aside={
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button
            variant="secondary"
            disabledReason={data?.activities.length ? null : "Nothing to export"}
            onClick={() =>
              data && downloadCsv(`service-points-${year}.csv`, statementLines([data]))
            }
          >
            <Download aria-hidden size={18} /> CSV
          </Button>
          {back === null ? (
            <Button variant="secondary" onClick={() => print()}>
              <Printer aria-hidden size={18} /> Print
            </Button>
          ) : null}
        </div>
      }
    >
      <p className="mb-4 hidden print:block">
        {name} · Service points {year}
      </p>
      <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
        {back}
        <div className="w-32">
          <YearSelect />
        </div>
      </div>
      <QueryBoundary
        of={statement}
        loading={<Skeleton className="h-64" />}
        failed="Couldn't load the points. Try again."
      >
        {(read) => <PointsStatement statement={read} />}
      </QueryBoundary>
    </Card>
  );
}

function titleOf({ unitNumber, firstName, lastName, year }: Statement): string {
  return `${unitNumber} ${firstName} ${lastName}: service points ${year}`;
}
