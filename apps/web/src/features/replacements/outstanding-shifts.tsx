import { shiftName } from "@watchbill/domain/shifts/shift-type";
import { formatDay, formatTimeRange } from "@watchbill/domain/time/format";
import { CircleCheck, LifeBuoy, UserPlus } from "lucide-react";
import type { Output } from "../../lib/api.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card, EmptyState, LoadError, Skeleton } from "../../ui/card.tsx";

type Outstanding = Output<"replacements.outstanding">[number];

/** What needs cover: free slots and pending requests, the soonest first. */
export function OutstandingShifts() {
  const shifts = useEndpoint("replacements.outstanding", {});
  return (
    <Card
      title="Outstanding Shifts"
      aside={shifts.data && shifts.data.length > 0 ? <Badge tone="warn">{shifts.data.length}</Badge> : null}
    >
      {shifts.isPending ? <Skeleton className="h-24" /> : null}
      {shifts.isError ? <LoadError text="Outstanding shifts could not be read." onRetry={() => void shifts.refetch()} /> : null}
      {shifts.data?.length === 0 ? <EmptyState icon={<CircleCheck aria-hidden />} title="No outstanding shifts" /> : null}
      {shifts.data && shifts.data.length > 0 ? (
        <ul tabIndex={0} aria-label="Outstanding shifts" className="-mx-1 max-h-80 divide-y divide-line overflow-y-auto px-1">
          {shifts.data.map((item) => (
            <OutstandingItem key={`${item.id}-${item.replacementRequestId ?? "open"}`} item={item} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function OutstandingItem({ item }: { readonly item: Outstanding }) {
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <p className="font-semibold">{shiftName(item)}</p>
        <OutstandingBadge item={item} />
      </div>
      <div>
        <p className="text-sm text-ink-soft">
          {formatDay(item.date)} · {formatTimeRange(item.startTime, item.endTime)}
        </p>
        {item.requesterName ? <p className="text-sm">for {item.requesterName}</p> : null}
      </div>
    </li>
  );
}

function OutstandingBadge({ item }: { readonly item: Outstanding }) {
  if (item.hasReplacementRequest) {
    return (
      <Badge tone={item.priority === "normal" ? "calm" : "bad"}>
        <LifeBuoy aria-hidden size={13} />
        Replacement Request
      </Badge>
    );
  }
  return (
    <Badge tone="warn">
      <UserPlus aria-hidden size={13} />
      Open {item.assignmentCount}/{item.maxMembers}
    </Badge>
  );
}
