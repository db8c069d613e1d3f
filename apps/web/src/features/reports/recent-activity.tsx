import { relativeTime } from "@watchbill/domain/time/format";
import { useEndpoint } from "../../lib/queries.ts";
import { useNow } from "../../lib/server-clock.ts";
import { EmptyState, Skeleton } from "../../ui/card.tsx";
import { Read } from "../../ui/read.tsx";

/** What happened last in the squad, newest first. */
export function RecentActivity({ limit }: { readonly limit: number }) {
  const recent = useEndpoint("activity.recent", {});
  const now = useNow(60_000);
  return (
    <Read
      of={recent}
      loading={<Skeleton className="h-40" />}
      failed="Recent activity could not be read."
      empty={<EmptyState title="No recent activity" />}
    >
      {(data) => (
        <ul className="divide-y divide-line">
          {data.slice(0, limit).map(({ id, description, timestamp }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0">{description}</span>
              <span className="text-sm text-ink-soft">{relativeTime(Temporal.Instant.from(timestamp), now)}</span>
            </li>
          ))}
        </ul>
      )}
    </Read>
  );
}
