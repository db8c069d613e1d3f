import type { HistoryKind } from "@watchbill/domain/activity/shift-history";
import { formatMoment } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import {
  ArrowRightLeft,
  CalendarPlus,
  CircleCheck,
  type LucideIcon,
  Megaphone,
  Pencil,
} from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../lib/api/api.ts";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { useNow } from "../../../lib/api/server-clock.ts";
import { Button } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { NoWrap } from "../../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../../settings/organization.ts";

/** Number of entries shown before "show all". */
const SHOWN = 6;

const ICONS: Readonly<Record<HistoryKind, LucideIcon>> = {
  made: CalendarPlus,
  changed: Pencil,
  hands: ArrowRightLeft,
  cover: Megaphone,
  duty: CircleCheck,
};

/**
 * Says in one line why a shift is open; reserves its height while loading, to avoid layout shift.
 */
export function WhyOpen({ shiftId }: { readonly shiftId: number }) {
  const { data } = useEndpoint("activity.ofShift", { id: shiftId });
  if (!data) return <Skeleton className="h-11" />;
  if (data.whyOpen === null) return null;
  return (
    <p className="rounded-lg bg-warn-soft p-3 font-medium text-warn">
      <NoWrap>{data.whyOpen}</NoWrap>
    </p>
  );
}

export function ShiftHistory({ shiftId }: { readonly shiftId: number }) {
  const history = useEndpoint("activity.ofShift", { id: shiftId });
  const [isLong, setLong] = useState(false);
  return (
    <section aria-label="History" className="space-y-2">
      <h3 className="font-bold">History</h3>
      <QueryBoundary
        of={history}
        loading={<Skeleton className="h-40" />}
        failed="Couldn't load this shift's history."
      >
        {({ entries, isCut }) => (
          <>
            <ol className="space-y-2">
              {(isLong ? entries : entries.slice(0, SHOWN)).map((entry) => (
                <Entry key={entry.key} entry={entry} />
              ))}
            </ol>
            {entries.length > SHOWN ? (
              <Button
                variant="quiet"
                isCompact
                aria-expanded={isLong}
                onClick={() => setLong(!isLong)}
              >
                {isLong ? "Show fewer" : `Show all ${entries.length}`}
              </Button>
            ) : null}
            {isLong && isCut ? (
              <p className="text-sm text-ink-soft">See older entries in Activity Logs.</p>
            ) : null}
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

function Entry({
  entry: { kind, text, at },
}: {
  readonly entry: Output<"activity.ofShift">["entries"][number];
}) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const today = dateOf(useNow(60_000), timeZone);
  const instant = Temporal.Instant.from(at);
  const Icon = ICONS[kind];
  return (
    <li className="flex gap-2">
      <Icon aria-hidden size={16} className="mt-1 shrink-0 text-ink-soft" />
      <span className="min-w-0 break-words">
        <NoWrap>{text}</NoWrap>
        <time dateTime={at} className="block text-sm text-ink-soft">
          {formatMoment(instant, squad, today)}
        </time>
      </span>
    </li>
  );
}
