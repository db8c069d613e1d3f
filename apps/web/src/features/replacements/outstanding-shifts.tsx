import { shiftName } from "@watchbill/domain/shifts/shift-type";
import { formatDay, formatTimeRange } from "@watchbill/domain/time/format";
import { CircleCheck, LifeBuoy, UserPlus } from "lucide-react";
import type { Output } from "../../lib/api.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, EmptyState, LoadError, Skeleton } from "../../ui/card.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { useAccept, useDecline, useTakeShift } from "./cover.ts";

type Outstanding = Output<"replacements.outstanding">[number];

/** What needs cover: free slots and pending requests, the soonest first. */
export function OutstandingShifts({ memberId }: { readonly memberId: number }) {
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
        <ul tabIndex={0} aria-label="Outstanding shifts" className="-mx-1 max-h-96 divide-y divide-line overflow-y-auto px-1">
          {shifts.data.map((item) => (
            <OutstandingItem key={`${item.id}-${item.replacementRequestId ?? "open"}`} item={item} memberId={memberId} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function OutstandingItem({ item, memberId }: { readonly item: Outstanding; readonly memberId: number }) {
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
        {item.requesterName ? (
          <p className="text-sm">
            for <Unbroken>{item.requesterName}</Unbroken>
          </p>
        ) : null}
      </div>
      {ownPart(item, memberId) === null ? (
        <CoverActions item={item} />
      ) : (
        <p className="text-sm font-semibold">{ownPart(item, memberId)}</p>
      )}
    </li>
  );
}

/** Why a shift is not the viewer's to take, or null. */
function ownPart({ id, requesterId, ownShift }: Outstanding, memberId: number): string | null {
  if (requesterId === memberId) return "Your own request";
  if (!ownShift) return null;
  return ownShift.id === id ? "You are on this shift" : `You are on ${shiftName(ownShift)} then`;
}

function OutstandingBadge({ item }: { readonly item: Outstanding }) {
  if (item.hasReplacementRequest) {
    return (
      <span className="flex flex-wrap gap-1">
        {item.priority === "urgent" ? <Badge tone="bad">Urgent</Badge> : null}
        {item.priority === "emergency" ? <Badge tone="bad">Emergency</Badge> : null}
        <Badge tone="calm">
          <LifeBuoy aria-hidden size={13} />
          Replacement Request
        </Badge>
      </span>
    );
  }
  return (
    <Badge tone="warn">
      <UserPlus aria-hidden size={13} />
      Open {item.assignmentCount}/{item.maxMembers}
    </Badge>
  );
}

function CoverActions({ item }: { readonly item: Outstanding }) {
  const take = useTakeShift();
  const accept = useAccept();
  const decline = useDecline();
  const requestId = item.replacementRequestId;
  if (requestId === null) {
    return (
      <Button
        variant="secondary"
        className="mt-2 w-full"
        pending={take.isPending && "Taking..."}
        onClick={() => take.mutate({ id: item.id })}
      >
        Take Shift
      </Button>
    );
  }
  return (
    <div className="mt-2 grid grid-cols-2 gap-2">
      <Button variant="secondary" pending={accept.isPending && "Accepting..."} onClick={() => accept.mutate({ id: requestId })}>
        Accept
      </Button>
      <Button variant="quiet" pending={decline.isPending && "Declining..."} onClick={() => decline.mutate({ id: requestId })}>
        Decline
      </Button>
    </div>
  );
}
