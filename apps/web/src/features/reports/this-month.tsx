import { coverageTone, shownCoverageRate } from "@watchbill/domain/reports/figures";
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
          <CoverageRate rate={shownCoverageRate(stats.data)} />
          {stats.data.replacements > 0 ? <StatTile label="Helped Others" value={stats.data.replacements} /> : null}
        </dl>
      ) : null}
    </Card>
  );
}

function CoverageRate({ rate }: { readonly rate: number | null }) {
  if (rate === null) return <StatTile label="Coverage rate" value={<NoShifts />} />;
  const tone = coverageTone(rate);
  return (
    <StatTile
      label="Coverage rate"
      value={
        <>
          {rate}% <span className="text-sm font-semibold">{WORDS[tone]}</span>
        </>
      }
      tone={TONES[tone]}
    />
  );
}

function NoShifts() {
  return (
    <>
      <span aria-hidden>–</span> <span className="text-sm font-semibold text-ink-soft">no shifts yet</span>
    </>
  );
}
