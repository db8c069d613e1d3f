import { FIGURE_HINTS } from "@watchbill/domain/reports/figures";
import { useEndpoint } from "../../lib/queries.ts";
import { Card, LoadError, Skeleton, StatTile } from "../../ui/card.tsx";
import { FigureNotes } from "./figure-notes.tsx";

/** The squad's figures, for administrators. */
export function SystemOverview() {
  const stats = useEndpoint("reports.systemStats", {});
  return (
    <Card title="System Overview">
      {stats.isPending ? <Skeleton className="h-40" /> : null}
      {stats.isError ? <LoadError text="The squad's figures could not be read." onRetry={() => void stats.refetch()} /> : null}
      {stats.data ? (
        <dl className="grid grid-cols-2 gap-3">
          <StatTile label="Active members" value={stats.data.totalMembers} />
          <StatTile label="Shifts today" value={stats.data.activeShifts} />
          <StatTile label="Open requests" value={stats.data.openRequests} tone={stats.data.openRequests > 0 ? "text-warn" : ""} />
          <StatTile
            label="Gaps, next 10 days"
            value={stats.data.coverageGaps}
            tone={stats.data.coverageGaps > 0 ? "text-warn" : ""}
          />
        </dl>
      ) : null}
      <FigureNotes
        notes={[
          ["Active members", FIGURE_HINTS.totalMembers],
          ["Shifts today", FIGURE_HINTS.activeShifts],
          ["Open requests", FIGURE_HINTS.openRequests],
          ["Gaps", FIGURE_HINTS.coverageGaps],
        ]}
      />
    </Card>
  );
}
