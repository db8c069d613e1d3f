import { coverageTone, shownCoverageRate } from "@watchbill/domain/reports/figures";
import { requiredHoursText } from "@watchbill/domain/reports/required-hours";
import { durationText } from "@watchbill/domain/time/format";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { Progress } from "../../ui/feedback/progress.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, Skeleton, StatTile } from "../../ui/layout/card.tsx";

const TONES = { good: "text-good", fair: "text-warn", poor: "text-bad" } as const;
const WORDS = { good: "good", fair: "fair", poor: "low" } as const;

export function ThisMonth() {
  const stats = useEndpoint("reports.userStats", {});
  return (
    <Card title="This Month" className="@container">
      <QueryBoundary
        of={stats}
        loading={<Skeleton className="h-40" />}
        failed="Couldn't load your statistics."
      >
        {(data) => (
          <>
            <dl className="grid grid-cols-2 gap-3 @min-[36rem]:grid-cols-4">
              <StatTile label="Shifts completed" value={data.shiftsCompleted} />
              <StatTile
                label="Hours logged"
                value={durationText(Math.round(data.hoursLogged * 60))}
              />
              <CoverageRate rate={shownCoverageRate(data)} />
              {data.replacements > 0 ? (
                <StatTile label="Helped Others" value={data.replacements} />
              ) : null}
            </dl>
            {data.requiredHours ? <RequiredHours {...data.requiredHours} /> : null}
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

function RequiredHours({
  logged,
  required,
  period,
}: NonNullable<Output<"reports.userStats">["requiredHours"]>) {
  return (
    <div className="mt-3">
      <Progress
        label={requiredHoursText(logged, required, period)}
        value={Math.min(logged, required)}
        most={required}
      />
    </div>
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
      <span aria-hidden>–</span>{" "}
      <span className="text-sm font-semibold text-ink-soft">no shifts yet</span>
    </>
  );
}
