import { relativeTime } from "@watchbill/domain/time/format";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";
import { ShiftLink } from "../shifts/panel/shift-link.tsx";

const ROW = "flex flex-wrap items-center justify-between gap-x-4 py-2";

/** The squad's latest activity, newest first; entries about a shift link to it. */
export function RecentActivity({ limit }: { readonly limit: number }) {
  const recent = useEndpoint("activity.recent", {});
  const now = useNow(60_000);
  return (
    <QueryBoundary
      of={recent}
      loading={<Skeleton className="h-40" />}
      failed="Couldn't load recent activity."
      empty={
        <EmptyState title="No recent activity">
          <p>Assignments, check-ins and check-outs appear here.</p>
          <NextStep href={pathTo("shifts", { view: "planner" })}>Plan the month</NextStep>
        </EmptyState>
      }
    >
      {(data) => (
        <ul className="divide-y divide-line">
          {data.slice(0, limit).map(({ id, description, timestamp, shiftId }) => {
            const row = (
              <>
                <span className="min-w-0">{description}</span>
                <span className="text-sm text-ink-soft">
                  {relativeTime(Temporal.Instant.from(timestamp), now)}
                </span>
              </>
            );
            return (
              <li key={id}>
                {shiftId === null ? (
                  <div className={ROW}>{row}</div>
                ) : (
                  <ShiftLink
                    shiftId={shiftId}
                    className={`${ROW} min-h-11 hover:bg-raised hover:underline`}
                  >
                    {row}
                  </ShiftLink>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </QueryBoundary>
  );
}
