import { durationText } from "@watchbill/domain/time/format";
import { inSquadText, ownShareText } from "@watchbill/domain/workload/own-workload-text";
import type { Output } from "../../../lib/api/api.ts";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Card, Skeleton, StatTile } from "../../../ui/layout/card.tsx";
import { HowCounted } from "../../settings/workload-explanation.tsx";

type Own = Output<"reports.ownWorkload">;

/**
 * The viewer's workload compared with their fair share, and their position in the squad without
 * other members' names.
 */
export function OwnWorkload() {
  const report = useEndpoint("reports.ownWorkload", {});
  return (
    <Card title="Your fair share">
      <QueryBoundary
        of={report}
        loading={<Skeleton className="h-145 sm:h-97" />}
        failed="Couldn't load your fair share."
      >
        {({ own, squad, rules }) => (
          <>
            <p className="mb-3 font-semibold">{ownShareText(own)}</p>
            {squad ? <p className="mb-3">{inSquadText(squad)}</p> : null}
            {squad && own.carriedPercent !== null ? (
              <Strip own={own.carriedPercent} squad={squad} />
            ) : null}
            <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              <StatTile
                label={`Hours in ${rules.workloadDays} days`}
                value={hoursText(own.hours)}
              />
              <StatTile label="Night hours" value={hoursText(own.nightHours)} />
              <StatTile label="Weekend hours" value={hoursText(own.weekendHours)} />
              <StatTile label="Holiday hours" value={hoursText(own.holidayHours)} />
              <StatTile label="Last-minute pickups" value={own.lastMinutePickups} />
              <StatTile label="Points" value={own.points} />
            </dl>
            <HowCounted rules={rules} />
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

function hoursText(hours: number): string {
  return durationText(Math.round(hours * 60));
}

/**
 * A box plot: the middle half of the squad is a box, the median a line, the viewer a dot; the text
 * has the same facts. Box and line are drawn as borders, because borders stay visible in
 * forced-colors mode.
 */
function Strip({
  own,
  squad: { quarter, half, threeQuarters },
}: {
  readonly own: number;
  readonly squad: NonNullable<Own["squad"]>;
}) {
  const most = Math.max(100, own, threeQuarters) * 1.1;
  const at = (percent: number): string => `${(100 * Math.max(0, percent)) / most}%`;
  return (
    <div aria-hidden className="mb-4">
      <div className="relative h-8 rounded bg-raised">
        <span
          className="absolute inset-y-1 rounded border border-transparent bg-accent/30"
          style={{ left: at(quarter), width: `calc(${at(threeQuarters)} - ${at(quarter)})` }}
        />
        <span
          className="absolute inset-y-1 border-s-2 border-accent-strong"
          style={{ left: at(half) }}
        />
        <span
          className="absolute inset-y-0 border-s border-dashed border-ink-soft"
          style={{ left: at(100) }}
        />
        <span
          data-mark="much"
          className="absolute top-1/2 size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface bg-ink"
          style={{ left: at(own) }}
        />
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        Dot: you. Box: middle half of the squad. Dashed line: 100%.
      </p>
    </div>
  );
}
