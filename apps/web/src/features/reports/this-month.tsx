import { coverageTone } from "@watchbill/domain/reports/figures";
import { durationText } from "@watchbill/domain/time/format";
import { useEndpoint } from "../../lib/queries.ts";
import { Card, LoadError, Skeleton, StatTile } from "../../ui/card.tsx";

const TONES = { good: "text-good", fair: "text-warn", poor: "text-bad" } as const;
const WORDS = { good: "good", fair: "fair", poor: "low" } as const;

/** The member's own month in four figures. */
export function ThisMonth() {
  const stats = useEndpoint("reports.userStats", {});
  return (
    <Card title="This Month">
      {stats.isPending ? <Skeleton className="h-40" /> : null}
      {stats.isError ? <LoadError text="Your figures could not be read." onRetry={() => void stats.refetch()} /> : null}
      {stats.data ? (
        <dl className="grid grid-cols-2 gap-3">
          <StatTile label="Shifts completed" value={stats.data.shiftsCompleted} />
          <StatTile label="Hours logged" value={durationText(Math.round(stats.data.hoursLogged * 60))} />
          <StatTile
            label="Coverage rate"
            value={
              <>
                {stats.data.coverageRate}%{" "}
                <span className="text-sm font-semibold">{WORDS[coverageTone(stats.data.coverageRate)]}</span>
              </>
            }
            tone={TONES[coverageTone(stats.data.coverageRate)]}
          />
          {stats.data.replacements > 0 ? <StatTile label="Helped Others" value={stats.data.replacements} /> : null}
        </dl>
      ) : null}
    </Card>
  );
}
