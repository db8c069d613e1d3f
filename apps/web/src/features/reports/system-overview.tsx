import { GAP_DAYS } from "@watchbill/domain/reports/days-ahead";
import { FIGURE_HINTS } from "@watchbill/domain/reports/figure-hints";
import { useEndpoint } from "../../lib/api/queries.ts";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, Skeleton, StatTile } from "../../ui/layout/card.tsx";
import { FigureNotes } from "../../ui/layout/figure-notes.tsx";

export function SystemOverview() {
  return (
    <Card title="System Overview">
      <SystemStats />
    </Card>
  );
}

/** The squad's statistics, in one row if they fit. */
export function SystemStats() {
  const stats = useEndpoint("reports.systemStats", {});
  return (
    <div className="@container">
      <QueryBoundary
        of={stats}
        loading={<Skeleton className="h-40 @min-[36rem]:h-20" />}
        failed="Couldn't load squad statistics."
      >
        {(data) => (
          <dl className="grid grid-cols-2 gap-3 @min-[36rem]:grid-cols-4">
            <StatTile label="Active members" value={data.totalMembers} />
            <StatTile label="Shifts today" value={data.activeShifts} />
            <StatTile
              label="Open requests"
              value={data.openRequests}
              tone={data.openRequests > 0 ? "text-warn" : ""}
            />
            <StatTile
              label={`Coverage gaps, next ${GAP_DAYS} days`}
              value={data.coverageGaps}
              tone={data.coverageGaps > 0 ? "text-warn" : ""}
            />
          </dl>
        )}
      </QueryBoundary>
      <FigureNotes
        notes={[
          ["Active members", FIGURE_HINTS.totalMembers],
          ["Shifts today", FIGURE_HINTS.activeShifts],
          ["Open requests", FIGURE_HINTS.openRequests],
          ["Coverage gaps", FIGURE_HINTS.coverageGaps],
        ]}
      />
    </div>
  );
}
